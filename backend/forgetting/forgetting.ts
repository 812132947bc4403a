/**
 * What is done once it is recorded that a person is forgotten: the key is destroyed, so that the log holds nothing of them
 * that can be read; what had been opened by it goes, sessions and snapshots; and what is shown is made anew from the log.
 *
 * The event comes first, and a mark among the secrets stays until all is done: whatever is cut off, a sweep finishes it.
 */
import { CATALOGUE } from '../../events/catalogue.ts';
import type { EventDefinition } from '../../events/definition.ts';
import { patientSubject, userSubject } from '../../events/store/sealing.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { Projection } from '../../projections/projection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { SecretStore } from '../secrets/port.ts';
import type { SubjectKeys } from '../secrets/subject-keys.ts';

export interface ForgettingDependencies {
  readonly readSide: ReadSide;
  readonly secrets: SecretStore;
  readonly subjectKeys: SubjectKeys;
  readonly projections: readonly Projection[];
  /** Makes projections anew and leaves no other version of them. */
  readonly replace: (names: readonly string[]) => Promise<void>;
  /** Ends the person's sessions, closes their sockets, throws away what is kept of their streams. */
  readonly letGo: (patientId: string) => Promise<void>;
}

const MARKS = 'forgetting/';

export class Forgetting {
  readonly #dependencies: ForgettingDependencies;
  readonly #finishing = new KeyedMutex();
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

  /** Does what is left to do for somebody of whom it is recorded. */
  finish(patientId: string): Promise<void> {
    return this.#finishing.run('forgetting', async () => {
      if (await this.#isUnfinished(patientId)) await this.#finish([patientId]);
    });
  }

  /** Finishes what was cut off, also where a copy of the secrets brought a key back. */
  async sweep(): Promise<void> {
    const { readSide } = this.#dependencies;
    await this.#finishing.run('forgetting', async () => {
      const unfinished: string[] = [];
      const forgotten = readSide.findAll(PATIENTS, { index: 'byForgetting', equal: { forgotten: true } });
      for await (const page of forgotten)
        for (const { id } of page) if (await this.#isUnfinished(id)) unfinished.push(id);
      if (unfinished.length > 0) await this.#finish(unfinished);
    });
  }

  async #finish(patientIds: readonly string[]): Promise<void> {
    const { secrets, subjectKeys, replace, letGo } = this.#dependencies;
    for (const id of patientIds) {
      await secrets.put(MARKS + id, Buffer.of(1));
      await subjectKeys.destroy(patientSubject(id));
      await subjectKeys.destroy(userSubject(id));
      await letGo(id);
    }
    await replace(this.affected);
    for (const id of patientIds) await secrets.delete(MARKS + id);
  }

  async #isUnfinished(patientId: string): Promise<boolean> {
    const { secrets, subjectKeys } = this.#dependencies;
    if ((await secrets.get(MARKS + patientId)) !== null) return true;
    return subjectKeys.isThere(patientSubject(patientId));
  }
}

function showsPersonalFields({ handlers }: Projection): boolean {
  return Object.values<EventDefinition>(CATALOGUE).some(
    ({ type, personal }) => personal.length > 0 && type in handlers,
  );
}
