/**
 * How patients sign in, many of whom share a phone and have no e-mail: by a link in a message of their clinic, which lets in
 * once, or by a code to their own number; and those whom patients let in, in the same way. Neither stands in an event, nor in a list of messages.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { Language } from '../../events/enums.ts';
import type { Clock } from '../../lib/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { MESSAGES } from '../../projections/messages/collection.ts';
import { PATIENT_SEARCH } from '../../projections/search/collection.ts';
import { digitsOf } from '../../projections/search/document.ts';
import { PLANNED, toE164 } from '../contract/phone-number.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { SessionStore } from '../identity/session-store.ts';
import type { Partner } from '../partners/port.ts';
import { letsIn, type Patient, type PatientStore, type Shown, signedIn } from '../patients/patient.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import { WRONG_CODE } from '../users/user.ts';
import type { Credentials } from './credentials.ts';
import type { Caller } from '../identity/caller.ts';
import { acceptCaregiver } from '../patients/caregiver.ts';
import { clinicIds } from '../clinics/clinic-ids.ts';
import { caregiverCaller, type Helped, helpedBy, maySignIn, type SignedIn } from './callers.ts';
import { TooManyTries, TryLimit } from './try-limit.ts';

const LINK_MS = 24 * HOUR_MS;
const CODE_MS = 10 * MINUTE_MS;
const CODES_OF_NUMBER = 3;
const CODES_OF_ADDRESS = 10;
const TRIES_OF_ADDRESS = 20;
const TRIES_MS = 15 * MINUTE_MS;
/** As long as a partner is waited for who takes a code, ms. */
const PARTNER_MS = 20_000;
const ENDED_LINK = 'This link was used or has ended. Ask your clinic for a new one.';
/** Patients whose number begins so; a number is at most one of several that are looked at. */
const MOST_FOUND = 50;

export interface PatientSignInDependencies {
  readonly readSide: ReadSide;
  readonly patients: PatientStore;
  readonly credentials: Credentials;
  readonly sessions: SessionStore;
  readonly partner: Partner;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface FoundPatient {
  readonly patientId: string;
  readonly patient: Patient;
}

/** Somebody whom a number or a link is of: a patient, or who looks after some. */
interface Found {
  /** Of the patient, or of the caregiver. */
  readonly id: string;
  readonly name: string;
  readonly clinicId: string;
  readonly language: Language;
  readonly phoneNumber: string | null;
  readonly isCaregiver: boolean;
}

export class PatientSignIns {
  readonly #dependencies: PatientSignInDependencies;
  readonly #codesOfNumber: TryLimit;
  readonly #codesOfAddress: TryLimit;
  readonly #triesOfAddress: TryLimit;
  /** Of one patient one at a time: five tries are not more where they come at once. */
  readonly #trying = new KeyedMutex();
  readonly #sending = new KeyedMutex();

  constructor(dependencies: PatientSignInDependencies) {
    this.#dependencies = dependencies;
    this.#codesOfNumber = new TryLimit(CODES_OF_NUMBER, HOUR_MS, dependencies.clock);
    this.#codesOfAddress = new TryLimit(CODES_OF_ADDRESS, HOUR_MS, dependencies.clock);
    this.#triesOfAddress = new TryLimit(TRIES_OF_ADDRESS, TRIES_MS, dependencies.clock);
  }

  /** Sends a code where the number is one patient's. Nobody is told whether it is. @throws TooManyTries */
  async requestCode(phone: string, network: string): Promise<void> {
    const number = digitsOf(phone).slice(-SIGNIFICANT_DIGITS);
    const waitMs = Math.max(this.#codesOfNumber.waitMs(number), this.#codesOfAddress.waitMs(network));
    if (waitMs > 0) throw new TooManyTries(waitMs);
    this.#codesOfNumber.count(number);
    this.#codesOfAddress.count(network);
    // Not waited for: a number that is known would show by the time that it takes.
    this.#sending
      .run(number, () => this.#sendCode(phone))
      .catch((error: unknown) => this.#dependencies.logger.error(errorForLog(error), 'A code was not sent'));
  }

  /** @throws Refusal 401; TooManyTries */
  async byCode(
    context: CommandContext,
    network: string,
    { phone, code }: { readonly phone: string; readonly code: string },
  ): Promise<SignedIn> {
    const waitMs = this.#triesOfAddress.waitMs(network);
    if (waitMs > 0) throw new TooManyTries(waitMs);
    this.#triesOfAddress.count(network);
    const found = await this.#personOf(phone);
    const phoneNumber = found?.phoneNumber ?? '';
    const isRight =
      found !== null &&
      (await this.#trying.run(found.id, () =>
        this.#dependencies.credentials.useCode(found.id, phoneNumber, digitsOf(code), context.now),
      ));
    if (found === null || !isRight) throw new Refusal(401, WRONG_CODE);
    this.#triesOfAddress.takeBack(network);
    return this.#signedIn(context, found, { method: 'code', phoneNumber });
  }

  /** Of a link that lets in yet. @throws Refusal 404 */
  async ownerOfLink(token: string): Promise<string> {
    const found = await this.#personOfLink(token, this.#dependencies.clock.now());
    if (found === null) throw Refusal.notFound(ENDED_LINK);
    const [first = '', ...more] = found.name.trim().split(/\s+/u);
    const [initial] = more.at(-1) ?? '';
    return initial === undefined ? first : `${first} ${initial}.`;
  }

  /** @throws Refusal 401 */
  async byLink(context: CommandContext, token: string): Promise<SignedIn> {
    const found = await this.#personOfLink(token, context.now);
    if (found === null || !(await this.#dependencies.credentials.useLink(found.messageId)))
      throw new Refusal(401, WRONG_CODE);
    return this.#signedIn(context, found, { method: 'link', messageId: found.messageId });
  }

  /** What was to be sent is. */
  async stop(): Promise<void> {
    await this.#sending.idle();
  }

  async #sendCode(phone: string): Promise<void> {
    const { credentials, partner, clock, logger } = this.#dependencies;
    const found = await this.#personOf(phone);
    if (found === null) return;
    const { id: personId, phoneNumber: to, language } = found;
    if (to === null) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await credentials.keepCode(personId, to, code, clock.now().getTime() + CODE_MS);
    const text = clinicalTextIn(language, 'delivery.signInCode').replace('{{code}}', () => code);
    for (const channel of ['whatsapp', 'sms'] as const) {
      const request = { id: randomUUID(), channel, to, text, details: { patientId: personId } };
      const sent = await partner.deliver(request, AbortSignal.timeout(PARTNER_MS)).catch((error: unknown) => {
        logger.error(errorForLog(error), 'A code could not be sent');
        return null;
      });
      if (sent !== null && sent.status !== 'failed') return;
    }
  }

  /**
   * Whose number it is: one patient's, else that of somebody whom patients of one clinic let in. Who is both is the patient by
   * a code, and a caregiver by the link that they were sent.
   */
  async #personOf(phone: string): Promise<Found | null> {
    const numbers = [...new Set([null, ...PLANNED].flatMap((country) => toE164(phone, country) ?? []))];
    const patients = await this.#patientsOf(numbers);
    const [only = null, ...others] = patients;
    if (others.length > 0) return null;
    if (only !== null) return foundPatient(only);
    const caregivers: Found[] = [];
    for (const clinicId of await clinicIds(this.#dependencies.readSide))
      for (const number of numbers) {
        const found = await this.#caregiverOf(clinicId, number);
        if (found !== null) caregivers.push(found);
      }
    return caregivers.length === 1 ? (caregivers[0] ?? null) : null;
  }

  async #caregiverOf(clinicId: string, number: string): Promise<Found | null> {
    const id = this.#dependencies.credentials.caregiverId(clinicId, number);
    const [helped] = await helpedBy(this.#dependencies, id);
    return helped === undefined ? null : foundCaregiver(id, helped, number);
  }

  /**
   * The patients of a number who may sign in by it. Of a number that several share none is let in by a code: whose it was
   * nobody could tell, and their clinic sends each a link.
   */
  async #patientsOf(numbers: readonly string[]): Promise<readonly FoundPatient[]> {
    const { readSide, patients } = this.#dependencies;
    const found: FoundPatient[] = [];
    for (const number of numbers) {
      const digits = digitsOf(number);
      const rows = await readSide.find(PATIENT_SEARCH, {
        index: 'byKey',
        range: { field: 'keys', gte: digits, lt: `${digits}\u{10FFFF}` },
        limit: MOST_FOUND,
      });
      for (const patientId of new Set(rows.map(({ id }) => id))) {
        const { state } = await patients.load(patientId);
        if (maySignIn(state) && letsIn(state, { method: 'code', phoneNumber: number }))
          found.push({ patientId, patient: state });
      }
    }
    return found;
  }

  async #personOfLink(token: string, now: Date): Promise<(Found & { readonly messageId: string }) | null> {
    const { credentials, readSide, patients } = this.#dependencies;
    const messageId = credentials.messageOfLink(token);
    const message = messageId === null ? null : await readSide.get(MESSAGES, messageId);
    if (messageId === null || message?.channel !== 'sign-in') return null;
    const age = now.getTime() - Date.parse(message.createdAt);
    if (age > LINK_MS || (await credentials.isLinkUsed(messageId))) return null;
    const { patientId } = message;
    const { state } = await patients.load(patientId);
    if (!maySignIn(state)) return null;
    const caregiverId = state.caregiverLinks[messageId];
    // A link that was sent to somebody else lets in nobody as the patient.
    if (caregiverId === undefined)
      return letsIn(state, { method: 'link', messageId })
        ? { ...foundPatient({ patientId, patient: state }), messageId }
        : null;
    const helped = await helpedBy(this.#dependencies, caregiverId);
    const mine = helped.find((one) => one.patientId === patientId);
    return mine === undefined ? null : { ...foundCaregiver(caregiverId, mine, message.phone), messageId };
  }

  #signedIn(context: CommandContext, found: Found, shown: Shown): Promise<SignedIn> {
    return found.isCaregiver
      ? this.#caregiverSignedIn(context, found, shown)
      : this.#patientSignedIn(context, found, shown);
  }

  /** @throws Refusal 401 where it was taken back at the same moment */
  async #patientSignedIn(context: CommandContext, { id, name, clinicId }: Found, shown: Shown) {
    const { patients, sessions } = this.#dependencies;
    const { method } = shown;
    const actor = { id, role: 'patient' } as const;
    const { state } = await patients.execute(
      id,
      { ...context, actor, clinicId, repeat: null },
      { patientId: id },
      (patient) => {
        if (!maySignIn(patient) || !letsIn(patient, shown)) throw new Refusal(401, WRONG_CODE);
        return signedIn(method);
      },
    );
    const { wrongNumbers = 0, openSince = 0 } = state?.signIn ?? {};
    // They let nobody in, and their person is shown none of them.
    await sessions.endOpenedBefore(id, openSince);
    const caller: Caller = { userId: id, name, role: 'patient', patientId: id, clinicId, wrongNumbers };
    const session = { userId: id, name, role: actor.role, clinicId, patientId: id, method, wrongNumbers };
    return { caller, session };
  }

  /** Whoever shows that the number is theirs takes up every invitation to it. */
  async #caregiverSignedIn(context: CommandContext, { id, name, clinicId }: Found, { method }: Shown) {
    const { patients } = this.#dependencies;
    const actor = { id, role: 'caregiver' } as const;
    for (const { patientId } of await helpedBy(this.#dependencies, id))
      await patients.execute(
        patientId,
        { ...context, actor, clinicId, repeat: null },
        { patientId },
        (state) => (state === null ? [] : acceptCaregiver(state, id, method)),
      );
    const caller = caregiverCaller(id, { name, clinicId }, await helpedBy(this.#dependencies, id));
    return { caller, session: { userId: id, name, role: actor.role, clinicId, patientId: null, method } };
  }
}

function foundPatient({ patientId, patient }: FoundPatient): Found {
  const { name, language, phoneNumber } = patient.profile;
  return { id: patientId, name, clinicId: patient.clinicId, language, phoneNumber, isCaregiver: false };
}

function foundCaregiver(id: string, { patient, caregiver }: Helped, phoneNumber: string): Found {
  const { language } = patient.profile;
  return { id, name: caregiver.name, clinicId: patient.clinicId, language, phoneNumber, isCaregiver: true };
}

/** A number without its country code, by whichever way it was written. */
const SIGNIFICANT_DIGITS = 9;
