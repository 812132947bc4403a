/**
 * What is done once it is recorded that a person is forgotten: the key is destroyed, so that the log holds nothing of them
 * that can be read; what had been opened by it goes, sessions and snapshots; and what is shown is made anew from the log.
 *
 * The event comes first, and a mark among the secrets stays until all is done: whatever is cut off, a sweep finishes it.
 */
import { CATALOGUE } from '../../events/catalogue.ts';
import type { EventDefinition } from '../../events/definition.ts';
import type { StoredEvent } from '../../events/store/port.ts';
import { patientSubject, userSubject } from '../../events/store/sealing.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { PEOPLE } from '../../projections/people/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { Projection } from '../../projections/projection.ts';
import { RebuildError } from '../../projections/rebuild/rebuild-threads.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { SecretStore } from '../secrets/port.ts';
import type { SubjectKeys } from '../secrets/subject-keys.ts';

export interface ForgettingDependencies {
  readonly readSide: ReadSide;
  readonly secrets: SecretStore;
  readonly subjectKeys: SubjectKeys;
  readonly projections: readonly Projection[];
  /** Makes projections anew and leaves no other version of them. */
  readonly replace: (names: readonly string[]) => Promise<void>;
  /** Throws away what this process keeps in memory of all that it has read while the keys were there. */
  readonly dropOpened: () => void;
  /** Throws away the snapshots of a patient's streams. */
  readonly dropSnapshots: (patientId: string) => Promise<void>;
  /** Ends the person's sessions, closes their sockets. */
  readonly letGo: (patientId: string) => Promise<void>;
  /** The same of somebody of the staff, with what they sign in by. */
  readonly letGoOfUser: (userId: string) => Promise<void>;
}

const MARKS = 'forgetting/';

/** Another process that rebuilds at the same moment is enough for it. */
const UNFINISHED =
  'This person is forgotten and the key is destroyed. What is shown is still being made anew, and is finished without you within minutes.';

export class Forgetting {
  readonly #dependencies: ForgettingDependencies;
  readonly #finishing = new KeyedMutex();
  /** Of whom was heard that they are forgotten, until nothing of theirs can have been opened here since. */
  readonly #heard = new Map<string, Forgotten>();
  /** Those that hold personal fields. */
  readonly affected: readonly string[];

  constructor(dependencies: ForgettingDependencies) {
    this.#dependencies = dependencies;
    this.affected = dependencies.projections.filter(showsPersonalFields).map(({ name }) => name);
  }

  /** By which the record names the key; null where there is none. */
  fingerprint(patientId: string): Promise<string | null> {
    return this.#dependencies.subjectKeys.fingerprint(patientSubject(patientId));
  }

  fingerprintOfUser(userId: string): Promise<string | null> {
    return this.#dependencies.subjectKeys.fingerprint(userSubject(userId));
  }

  /**
   * Does what is left to do for somebody of whom it is recorded.
   *
   * @throws Refusal (503) where what is shown could not be made anew yet; the next sweep tries again
   */
  finish(patientId: string): Promise<void> {
    return this.#finishNow(this.#patient(patientId));
  }

  /** The same of somebody of the staff. */
  finishUser(userId: string): Promise<void> {
    return this.#finishNow(this.#user(userId));
  }

  async #finishNow(person: Forgotten): Promise<void> {
    try {
      await this.#finishing.run('forgetting', async () => {
        if (await this.#isUnfinished(person)) await this.#finish([person]);
      });
    } catch (error) {
      throw error instanceof RebuildError && error.mayPass ? new Refusal(503, UNFINISHED) : error;
    }
  }

  /**
   * What another process has recorded: the keys that are kept here are asked for again, and what was opened by them goes. The
   * other process may not have destroyed them yet, so that the next sweep does it once more.
   */
  heard({ type, stream, meta: { patientId } }: StoredEvent): void {
    const { subjectKeys, dropOpened } = this.#dependencies;
    const person =
      type === 'PatientForgotten' && typeof patientId === 'string'
        ? this.#patient(patientId)
        : type === 'UserForgotten'
          ? this.#user(subjectIn(stream))
          : null;
    if (person === null) return;
    for (const subject of person.subjects) subjectKeys.drop(subject);
    dropOpened();
    this.#heard.set(person.mark, person);
  }

  /** Finishes what was cut off, also where a copy of the secrets brought a key back, or knows nothing of its end. */
  async sweep(): Promise<void> {
    const { readSide } = this.#dependencies;
    await this.#finishing.run('forgetting', async () => {
      for (const person of this.#heard.values()) await this.#dropOpenedOf(person);
      const unfinished: Forgotten[] = [];
      const forgotten = readSide.findAll(PATIENTS, { index: 'byForgetting', equal: { forgotten: true } });
      for await (const page of forgotten)
        for (const { id } of page)
          if (await this.#isUnfinished(this.#patient(id))) unfinished.push(this.#patient(id));
      for (const { id, document } of await readSide.all(PEOPLE, { index: 'byName' }))
        if (document.forgotten && (await this.#isUnfinished(this.#user(id)))) unfinished.push(this.#user(id));
      if (unfinished.length > 0) await this.#finish(unfinished);
    });
  }

  /** What was opened here between the record and the end of the key. */
  async #dropOpenedOf({ mark, subjects, dropSnapshots }: Forgotten): Promise<void> {
    const { subjectKeys, dropOpened } = this.#dependencies;
    if (!(await subjectKeys.isDestroyed(subjects[0]))) return;
    for (const subject of subjects) subjectKeys.drop(subject);
    dropOpened();
    await dropSnapshots();
    this.#heard.delete(mark);
  }

  async #finish(people: readonly Forgotten[]): Promise<void> {
    const { secrets, subjectKeys, replace, dropOpened } = this.#dependencies;
    for (const { mark, subjects, letGo, dropSnapshots } of people) {
      await secrets.put(mark, Buffer.of(1));
      for (const subject of subjects) await subjectKeys.destroy(subject);
      // What is in memory first: a snapshot could be made of it.
      dropOpened();
      await dropSnapshots();
      await letGo();
    }
    await replace(this.affected);
    for (const { mark } of people) await secrets.delete(mark);
  }

  async #isUnfinished({ mark, subjects: [subject] }: Forgotten): Promise<boolean> {
    const { secrets, subjectKeys } = this.#dependencies;
    if ((await secrets.get(mark)) !== null) return true;
    return !(await subjectKeys.isDestroyed(subject));
  }

  #patient(id: string): Forgotten {
    return {
      mark: MARKS + id,
      subjects: [patientSubject(id), userSubject(id)],
      dropSnapshots: () => this.#dependencies.dropSnapshots(id),
      letGo: () => this.#dependencies.letGo(id),
    };
  }

  #user(id: string): Forgotten {
    return {
      mark: `${MARKS}user/${id}`,
      subjects: [userSubject(id)],
      // Of the staff there are none.
      dropSnapshots: async () => undefined,
      letGo: () => this.#dependencies.letGoOfUser(id),
    };
  }
}

/** Somebody of whom it is recorded. */
interface Forgotten {
  /** Among the secrets until all is done. */
  readonly mark: string;
  /** Whose keys are destroyed; by the first it is known whether they are. */
  readonly subjects: readonly [string, ...string[]];
  readonly dropSnapshots: () => Promise<void>;
  readonly letGo: () => Promise<void>;
}

function showsPersonalFields({ handlers }: Projection): boolean {
  return Object.values<EventDefinition>(CATALOGUE).some(
    ({ type, personal }) => personal.length > 0 && type in handlers,
  );
}
