/** Reaching a patient: what is sent, what became of it, what came of a call. */
import * as z from 'zod/mini';
import { CONTACT_OUTCOMES, EDU_LANGUAGES, MESSAGE_CHANNELS, MESSAGE_STATUSES } from '../../events/enums.ts';
import { instantSchema, MAX_NAME, MAX_NOTE, namedPatient, optionalText, phoneText } from './primitives.ts';

/** The patient's own number unless there is another. */
const phone = phoneText();
/** Blank: the channel's usual text. */
const message = optionalText(MAX_NOTE);

export const reachPatientSchema = z.object({ patientId: namedPatient, message, phone });
export const signInLinkSchema = z.object({ patientId: namedPatient, phone });
export const sendGrocerySchema = z.object({
  patientId: namedPatient,
  /** Its id, or its name; one of the two fields is needed. */
  bundleId: optionalText(MAX_NAME),
  bundleCode: optionalText(MAX_NAME),
  message,
  phone,
});
export const sendLessonSchema = z.object({
  patientId: namedPatient,
  /** Of the catalogue: a lesson in one of its languages. */
  assetId: optionalText(MAX_NAME),
  /** Stands before the name of the lesson and the link to it. */
  message,
  phone,
});

export const reachedSchema = z.object({
  id: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  /** Whether it was only recorded what would have been sent. */
  simulated: z.boolean(),
  /** One sentence: what was done, or why not. */
  message: z.string(),
});

export type Reached = z.output<typeof reachedSchema>;

export const messageSchema = z.object({
  id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  text: z.nullable(z.string()),
  phone: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  /** Whether it was only recorded what would have been sent. */
  simulated: z.boolean(),
  /** What the partner says of it, or why it failed. */
  detail: z.nullable(z.string()),
  /** A person's name. */
  sentBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of an ECG request: what answered it, and when; null of any other, and while nothing has. */
  answer: z.nullable(z.object({ ecgId: z.string(), at: z.string() })),
  /** Of a lesson: which, and when it was opened last, on the day of its sending or later; null of all else. */
  lesson: z.nullable(
    z.object({
      assetId: z.string(),
      /** The same in every language. */
      piece: z.string(),
      title: z.string(),
      language: z.enum(EDU_LANGUAGES),
      openedAt: z.nullable(z.string()),
    }),
  ),
});
export type Message = z.output<typeof messageSchema>;

export const recordContactSchema = z.object({
  patientId: namedPatient,
  outcome: z.enum(CONTACT_OUTCOMES),
  note: optionalText(MAX_NOTE),
  /** The call or message that it came of. */
  messageId: optionalText(MAX_NAME),
  callAgainAt: z.nullish(z.union([z.literal(''), instantSchema])),
  /** Acknowledges what of the patient is open, with the same note. */
  acknowledgeAlerts: z.nullish(z.boolean()),
  /** The newest that was seen of the patient, as `work.upTo`: after it nothing may have been raised that is open. */
  upTo: optionalText(MAX_NAME),
});

export const contactSchema = z.object({
  id: z.string(),
  outcome: z.enum(CONTACT_OUTCOMES),
  note: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
  callAgainAt: z.nullable(z.string()),
  at: z.string(),
  /** A person's name. */
  by: z.string(),
});
export type Contact = z.output<typeof contactSchema>;

/** A contact as its patient reads it: what the care team noted of it stays with them. */
export const contactOfPatientSchema = z.omit(contactSchema, { note: true });
export type ContactOfPatient = z.output<typeof contactOfPatientSchema>;
