/**
 * How patients sign in, many of whom share a phone and have no e-mail: by a link in a message of their clinic, which lets in
 * once, or by a code to their own number. Neither stands in an event, nor in a list of messages.
 */
import { randomInt, randomUUID } from 'node:crypto';
import type { PatientSignInMethod } from '../../events/enums.ts';
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
import type { Partner } from '../partners/port.ts';
import { type Patient, type PatientStore, signedIn } from '../patients/patient.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import type { Credentials } from './credentials.ts';
import { callerOfPatient, maySignIn, type SignedIn } from './callers.ts';
import { TooManyTries, TryLimit } from './try-limit.ts';

const LINK_MS = 24 * HOUR_MS;
const CODE_MS = 10 * MINUTE_MS;
const CODES_OF_NUMBER = 3;
const CODES_OF_ADDRESS = 10;
const TRIES_OF_ADDRESS = 20;
const TRIES_MS = 15 * MINUTE_MS;
/** As long as a partner is waited for who takes a code, ms. */
const PARTNER_MS = 20_000;
const WRONG_CODE = 'This code is wrong or has ended.';
const ENDED_LINK = 'This link was used or has ended. Ask your clinic for a new one.';
/** Patients whose number begins so; a number is at most one of several that are looked at. */
const MOST_FOUND = 50;

export interface PatientSignInDependencies {
  readonly readSide: ReadSide;
  readonly patients: PatientStore;
  readonly credentials: Credentials;
  readonly partner: Partner;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface FoundPatient {
  readonly patientId: string;
  readonly patient: Patient;
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
    const found = await this.#patientOf(phone);
    const isRight =
      found !== null &&
      (await this.#trying.run(found.patientId, () =>
        this.#dependencies.credentials.useCode(found.patientId, digitsOf(code), context.now),
      ));
    if (found === null || !isRight) throw new Refusal(401, WRONG_CODE);
    this.#triesOfAddress.takeBack(network);
    return this.#signedIn(context, found, 'code');
  }

  /** Of a link that lets in yet. @throws Refusal 404 */
  async ownerOfLink(token: string): Promise<string> {
    const found = await this.#patientOfLink(token, this.#dependencies.clock.now());
    if (found === null) throw Refusal.notFound(ENDED_LINK);
    const [first = '', ...more] = found.patient.profile.name.trim().split(/\s+/u);
    const [initial] = more.at(-1) ?? '';
    return initial === undefined ? first : `${first} ${initial}.`;
  }

  /** @throws Refusal 401 */
  async byLink(context: CommandContext, token: string): Promise<SignedIn> {
    const found = await this.#patientOfLink(token, context.now);
    if (found === null || !(await this.#dependencies.credentials.useLink(found.messageId)))
      throw new Refusal(401, ENDED_LINK);
    return this.#signedIn(context, found, 'link');
  }

  /** What was to be sent is. */
  async stop(): Promise<void> {
    await this.#sending.idle();
  }

  async #sendCode(phone: string): Promise<void> {
    const { credentials, partner, clock, logger } = this.#dependencies;
    const found = await this.#patientOf(phone);
    if (found === null) return;
    const { patientId, patient } = found;
    const { phoneNumber: to, language } = patient.profile;
    if (to === null) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await credentials.keepCode(patientId, code, clock.now().getTime() + CODE_MS);
    const text = clinicalTextIn(language, 'delivery.signInCode').replace('{{code}}', () => code);
    for (const channel of ['whatsapp', 'sms'] as const) {
      const request = { id: randomUUID(), channel, to, text, details: { patientId } };
      const sent = await partner.deliver(request, AbortSignal.timeout(PARTNER_MS)).catch((error: unknown) => {
        logger.error(errorForLog(error), 'A code could not be sent');
        return null;
      });
      if (sent !== null && sent.status !== 'failed') return;
    }
  }

  /**
   * The one patient of a number who may sign in; null where there is none. Of a number that several share none is: whose code
   * it was nobody could tell, and their clinic sends each a link.
   */
  async #patientOf(phone: string): Promise<FoundPatient | null> {
    const { readSide, patients } = this.#dependencies;
    const numbers = new Set([null, ...PLANNED].flatMap((country) => toE164(phone, country) ?? []));
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
        if (state?.profile.phoneNumber === number && maySignIn(state))
          found.push({ patientId, patient: state });
      }
    }
    const [only = null, ...others] = found;
    return others.length > 0 ? null : only;
  }

  async #patientOfLink(
    token: string,
    now: Date,
  ): Promise<(FoundPatient & { readonly messageId: string }) | null> {
    const { credentials, readSide, patients } = this.#dependencies;
    const messageId = await credentials.messageOfLink(token);
    const message = messageId === null ? null : await readSide.get(MESSAGES, messageId);
    if (messageId === null || message?.channel !== 'sign-in') return null;
    const age = now.getTime() - Date.parse(message.createdAt);
    if (age > LINK_MS || (await credentials.isLinkUsed(messageId))) return null;
    const { patientId } = message;
    const { state } = await patients.load(patientId);
    return maySignIn(state) ? { patientId, patient: state, messageId } : null;
  }

  async #signedIn(
    context: CommandContext,
    { patientId, patient }: FoundPatient,
    method: PatientSignInMethod,
  ): Promise<SignedIn> {
    const caller = callerOfPatient(patientId, patient);
    const { clinicId } = caller;
    await this.#dependencies.patients.execute(
      patientId,
      { ...context, actor: { id: patientId, role: 'patient' }, clinicId, repeat: null },
      { patientId },
      () => signedIn(method),
    );
    const { userId, name, role } = caller;
    return { caller, session: { userId, name, role, clinicId, patientId, method } };
  }
}

/** A number without its country code, by whichever way it was written. */
const SIGNIFICANT_DIGITS = 9;
