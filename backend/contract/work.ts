/** What a care team has to do for a patient, as it is answered and asked for. */
import * as z from 'zod/mini';
import { comparedSchema } from '../../events/compared.ts';
import { CONTACT_OUTCOMES, FLAGS } from '../../events/enums.ts';
import { MAX_NAME, MAX_NOTE, optionalText } from './primitives.ts';

/** In the order of the worklist. */
export const WORK_GROUPS = ['red', 'callAgain', 'amber', 'neverStarted', 'handled', 'stable'] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

const actSchema = z.object({
  /** A user's id. */
  id: z.string(),
  /** That person's name. */
  by: z.string(),
  at: z.string(),
});

export const workReasonSchema = z.object({
  /**
   * custom: in a clinician's own words. transport: an emergency taxi was requested. ecg: what a phone ECG showed, by its
   * rule. unreadable: a log that could not be read.
   */
  kind: z.enum(['rule', 'custom', 'transport', 'ecg', 'unreadable']),
  flag: z.enum(FLAGS),
  ruleId: z.nullable(z.string()),
  /** What decided; null where a rule compared nothing. */
  compared: z.nullable(comparedSchema),
  /** "Red from 181", "red below 4.0": null where no number has a limit. */
  limit: z.nullable(z.object({ side: z.enum(['from', 'below']), value: z.number() })),
  /** A clinician's own words. */
  message: z.nullable(z.string()),
});
export type WorkReason = z.output<typeof workReasonSchema>;

export const workSchema = z.object({
  group: z.enum(WORK_GROUPS),
  /** A text that sorts: where the patient stands in the worklist. */
  place: z.string(),
  /** The worst of the latest flag and the open alerts; null: nothing judged yet. */
  flag: z.nullable(z.enum(FLAGS)),
  /** Nothing has been done about it since it came. */
  isNew: z.boolean(),
  /** Since when somebody waits; null where nobody does, or it is not known. */
  since: z.nullable(z.string()),
  escalated: z.boolean(),
  /** The worst first; none where nothing asks for anybody. */
  why: z.array(workReasonSchema),
  /** The log or alert that came last: what is seen or done is so up to it. */
  upTo: z.nullable(z.string()),
  seen: z.nullable(actSchema),
  /** Who acknowledged the last of the alerts, since something came. */
  acknowledged: z.nullable(actSchema),
  owner: z.nullable(actSchema),
  /** Somebody is on the phone, as far as is known. */
  calling: z.nullable(actSchema),
  lastContact: z.nullable(z.extend(actSchema, { contactId: z.string(), outcome: z.enum(CONTACT_OUTCOMES) })),
  /**
   * When to call again, and whose task that is: the team's from 15 minutes after it was due. null, too, where no time was
   * agreed: who asked for a call is in the group `callAgain` from their next day on all the same.
   */
  callAgain: z.nullable(z.extend(actSchema, { ofTeam: z.boolean() })),
  done: z.nullable(actSchema),
  /** What was written at the hand-over or when it was done. */
  note: z.nullable(z.string()),
  /** How often it has been said who is on it: whoever acts says how many they knew. */
  acts: z.number(),
  /** Of the latest reading of each kind against the one before; none of one that was measured once. */
  change: z.object({
    bpSys: z.nullable(z.number()),
    bpDia: z.nullable(z.number()),
    hr: z.nullable(z.number()),
    weightKg: z.nullable(z.number()),
    glucoseMmol: z.nullable(z.number()),
    spo2: z.nullable(z.number()),
  }),
});
export type Work = z.output<typeof workSchema>;

const known = z.nullish(z.int().check(z.minimum(0)));
const upTo = optionalText(MAX_NAME);
const note = optionalText(MAX_NOTE);
/** A user's id; left out or null: whoever asks. */
const toPerson = optionalText(MAX_NAME);

export const seePatientSchema = z.object({ upTo });
export const assignPatientSchema = z.object({ to: toPerson, acts: known });
export const handOverSchema = z.object({
  /** A user's id; null: the team. */
  to: toPerson,
  note,
  acts: known,
});
export const finishWorkSchema = z.object({ upTo, note, acts: known });

export const workSummarySchema = z.object({
  /** Patients whose owner is asking. */
  mine: z.number(),
  /** Call-backs that are due: whoever asks', and those that became the team's. */
  due: z.number(),
});

export const teamMemberSchema = z.object({ id: z.string(), name: z.string() });
export type TeamMember = z.output<typeof teamMemberSchema>;
