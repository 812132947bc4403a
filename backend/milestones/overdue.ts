/**
 * A milestone with which nobody has dealt is overdue on the day after its target day, by the patient's calendar. What is
 * due is looked for with the clock, at the start and at intervals: the read model points to it, the stream decides.
 */
import { addDays, localTime } from '../../events/local-time.ts';
import type { MilestoneDocument } from '../../projections/documents.ts';
import type { AggregateStore, Outcome } from '../aggregate.ts';
import { derivedId } from '../../lib/ids.ts';
import { dayIn } from '../patients/patient-day.ts';
import type { PatientState } from '../patients/patient.ts';
import type { ReadSide } from '../read-side.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import { becomeOverdue, type MilestoneState } from './milestone.ts';

/** The day is nowhere further on than so many hours before UTC. */
const FARTHEST_EAST_MS = 14 * 3_600_000;

interface OverdueParts {
  readonly milestones: AggregateStore<MilestoneState>;
  readonly patients: AggregateStore<PatientState>;
}

interface Of {
  readonly milestoneId: string;
  readonly patientId: string;
  readonly clinicId: string;
  /** Of the chain that it belongs to; left out, it begins its own. */
  readonly correlationId?: string;
  /** Whether it belongs to made-up history. */
  readonly simulated?: true;
}

/** The instant at which a milestone is overdue: the end of its target day. null where it never is. */
async function overdueFrom({ milestones, patients }: OverdueParts, of: Of): Promise<Date | null> {
  const targetDate = (await milestones.load(of.milestoneId)).state?.targetDate ?? null;
  const timeZone = (await patients.load(of.patientId)).state?.profile.timeZone;
  if (targetDate === null || timeZone === undefined) return null;
  return localTime(timeZone).instantOf(addDays(targetDate, 1), 0);
}

async function setOverdue(parts: OverdueParts, of: Of, at: Date): Promise<Outcome<MilestoneState> | null> {
  const { milestoneId, patientId, clinicId, correlationId, simulated } = of;
  const patient = (await parts.patients.load(patientId)).state;
  if (patient === null) return null;
  const key = `overdue:${milestoneId}`;
  const context = {
    actor: { id: 'system', role: 'system' } as const,
    clinicId,
    now: at,
    correlationId: correlationId ?? derivedId('chain', key),
    causationId: milestoneId,
    ...(simulated === true ? { simulated } : {}),
    repeat: { key, bodyHash: key },
  };
  return parts.milestones.execute(milestoneId, context, { patientId }, (state) =>
    becomeOverdue(state, dayIn(patient.profile.timeZone, at)),
  );
}

/** Sets a milestone that was overdue by then so at its own hour: as it would have been, had somebody looked. */
export async function setOverdueInTime(
  parts: OverdueParts,
  of: Of,
  until: string,
): Promise<Outcome<MilestoneState> | null> {
  const from = await overdueFrom(parts, of);
  return from === null || from.toISOString() > until ? null : setOverdue(parts, of, from);
}

/** One look at every milestone of a clinic that may have become overdue. */
export async function sweepOverdue(
  parts: OverdueParts & {
    readonly readSide: ReadSide;
    /** Whether that hour is a sample patient's past, which loading the sample data alone tells. */
    readonly isRehearsal: (patientId: string, at: string) => Promise<boolean>;
  },
  clinicId: string,
): Promise<void> {
  const now = parts.readSide.clock.now();
  const pages = parts.readSide.findAll<MilestoneDocument>('milestones', 'milestones', {
    index: 'byOverdue',
    equal: { clinicId },
    range: {
      field: 'overdueOrder',
      gt: '',
      lt: new Date(now.getTime() + FARTHEST_EAST_MS).toISOString().slice(0, 10),
    },
  });
  const passed: Of[] = [];
  for await (const page of pages)
    for (const { id, document } of page)
      passed.push({ milestoneId: id, patientId: document.patientId, clinicId });
  await forEachDue(passed, async (of) => {
    const from = await overdueFrom(parts, of);
    if (from === null || from > now || (await parts.isRehearsal(of.patientId, from.toISOString()))) return;
    await setOverdue(parts, of, now);
  });
}
