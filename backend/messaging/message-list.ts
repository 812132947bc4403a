/** Calls and messages to a patient, newest first. */
import { EDU_ASSETS, type EduAsset } from '../../fixtures/education/catalogue.ts';
import { ECGS } from '../../projections/ecg/collection.ts';
import { showsHeart } from '../../projections/ecg/document.ts';
import { OPENED } from '../../projections/education/collection.ts';
import { MESSAGES } from '../../projections/messages/collection.ts';
import type { MessageDocument } from '../../projections/messages/document.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { Message } from '../contract/message.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { dayIn } from '../patients/patient-day.ts';
import { namesOfUsers } from '../users/user-name.ts';

/** Newest messages that a list without a limit gives. */
const DEFAULT_LIMIT = 100;

/** @throws Refusal 404 for a `before` that is no message to the patient */
export async function listMessages(
  readSide: ReadSide,
  patientId: string,
  { limit, before }: { readonly limit: number | null; readonly before: string | null },
): Promise<readonly Message[]> {
  const from = before === null ? null : await messageTo(readSide, patientId, before);
  if (before !== null && from === null)
    throw Refusal.notFound('The message to continue before could not be found.');
  const found = await readSide.find(MESSAGES, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
    limit: limit ?? DEFAULT_LIMIT,
    ...(from === null || before === null ? {} : { after: [patientId, from.createdAt, before] }),
  });
  const people = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.sentBy),
  );
  const answers = await answersTo(readSide, patientId, found);
  const lessons = await lessonsIn(readSide, patientId, found);
  return found.map(({ id, document }) => ({
    id,
    channel: document.channel,
    text: document.text,
    phone: document.phone,
    status: document.status,
    simulated: document.simulated,
    detail: document.detail,
    sentBy: people.get(document.sentBy) ?? document.sentBy,
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    answer: answers.get(id) ?? null,
    lesson: lessons.get(id) ?? null,
  }));
}

const LESSONS: ReadonlyMap<string, EduAsset> = new Map(EDU_ASSETS.map((asset) => [asset.id, asset]));

/** What became of the lessons that were sent, by the message. */
async function lessonsIn(
  readSide: ReadSide,
  patientId: string,
  messages: readonly WithId<MessageDocument>[],
): Promise<ReadonlyMap<string, NonNullable<Message['lesson']>>> {
  if (!messages.some(({ document }) => document.assetId !== null)) return new Map();
  const patient = await readSide.get(PATIENTS, patientId);
  const opened = await readSide.get(OPENED, patientId);
  const dayOf = (instant: string) => dayIn(patient?.timeZone ?? 'UTC', new Date(instant));
  /** Of a day a phone tells of one opening, which stands for those after it; whichever language it was read in. */
  const openedSince = (piece: string, sentAt: string): string | null =>
    (opened?.assets ?? [])
      .filter(({ assetId, last }) => LESSONS.get(assetId)?.piece === piece && dayOf(last) >= dayOf(sentAt))
      .reduce<string | null>((latest, { last }) => (latest === null || last > latest ? last : latest), null);
  return new Map(
    messages.flatMap(({ id, document: { assetId, createdAt } }) => {
      const asset = assetId === null ? undefined : LESSONS.get(assetId);
      if (asset === undefined) return [];
      const { id: sent, piece, title, language } = asset;
      return [[id, { assetId: sent, piece, title, language, openedAt: openedSince(piece, createdAt) }]];
    }),
  );
}

/** The ECGs that answered requests for one, by the request. */
async function answersTo(
  readSide: ReadSide,
  patientId: string,
  messages: readonly WithId<MessageDocument>[],
): Promise<ReadonlyMap<string, NonNullable<Message['answer']>>> {
  if (!messages.some(({ document }) => document.channel === 'ecg-request')) return new Map();
  const ecgs = await readSide.all(ECGS, { index: 'byPatient', equal: { patientId } });
  return new Map(
    ecgs.flatMap(({ id: ecgId, document }) => {
      const { requestId, receivedAt: at } = document;
      // The request stays open until a recording comes in which something can be read.
      return requestId === null || !showsHeart(document) ? [] : [[requestId, { ecgId, at }]];
    }),
  );
}

/** A message to this patient; null where there is none of this id. */
export async function messageTo(
  readSide: ReadSide,
  patientId: string,
  id: string,
): Promise<MessageDocument | null> {
  const document = await readSide.get(MESSAGES, id);
  return document?.patientId === patientId ? document : null;
}
