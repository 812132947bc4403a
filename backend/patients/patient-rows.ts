/**
 * A row of every patient, kept in memory by each process from the changes of the documents: counts, and lists that a
 * search or silence narrows, would else read as many documents as there are patients.
 *
 * Who has changed is asked of the read model itself, by the position of the last change, and not of the events that this
 * process has seen: so it is the same whichever process projects, and never behind what a list reads beside it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Position, START } from '../../events/position.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { digitsOf, searchWords } from '../../projections/search/document.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { ClinicRows, type FlagShown, type PatientRow } from './clinic-rows.ts';
import { heardAt } from './silence.ts';

const FLAGS_SHOWN = ['RED', 'AMBER', 'GREEN', 'none'] as const satisfies readonly FlagShown[];

/** Where the rows stand: of which version of the projection, and up to which position. */
interface Standing {
  readonly version: number;
  readonly position: Position;
}

const NOTHING_READ: Standing = { version: 0, position: START };

export class PatientRows {
  readonly #readSide: ReadSide;
  readonly #reading = new KeyedMutex();
  #clinics = new Map<string, ClinicRows>();
  #standing = NOTHING_READ;

  constructor(readSide: ReadSide) {
    this.#readSide = readSide;
  }

  /** The patients of a clinic as the read model has them now. */
  async of(clinicId: string): Promise<ClinicRows> {
    await this.#reading.run('patients', () => this.#read());
    return this.#clinicRows(clinicId);
  }

  /**
   * Compares the counts with those over the index, and reads all again where they differ.
   *
   * @returns whether they are the same; true also where so much changes meanwhile that they cannot be compared.
   */
  async check(clinicId: string): Promise<boolean> {
    const rows = await this.of(clinicId);
    const before = this.#standing;
    const same: boolean[] = [];
    for (const contactStopped of [false, true])
      for (const flagFilter of FLAGS_SHOWN) {
        const equal = { clinicId, contactStopped, flagFilter };
        const count = await this.#readSide.count(PATIENTS, { index: 'byFlag', equal });
        same.push(count === rows.counts(contactStopped)[flagFilter]);
      }
    if (same.every(Boolean) || !(await this.#standsStill(before))) return true;
    this.#forget();
    return false;
  }

  /** Whether nothing has been written since, not even a document that is written before its checkpoint. */
  async #standsStill(standing: Standing): Promise<boolean> {
    const range = { field: 'changed', gt: standing.position } as const;
    const ahead = await this.#readSide.keys(PATIENTS, { index: 'byChange', range, limit: 1 });
    const now = await this.#readSide.standing(PATIENTS.projection);
    return ahead.length === 0 && isSame(standing, now) && isSame(standing, this.#standing);
  }

  async #read(): Promise<void> {
    for (;;) {
      const standing = await this.#readSide.standing(PATIENTS.projection);
      if (isSame(standing, this.#standing)) return;
      const { version, position } = this.#standing;
      // Of another version, or of one that was put back to where it had been, nothing is known.
      if (standing.version !== version || standing.position < position) this.#forget();
      const range = { field: 'changed', gt: this.#standing.position } as const;
      let isFirst = true;
      for await (const page of this.#readSide.findAll(PATIENTS, { index: 'byChange', range })) {
        for (const { id, document } of page) this.#clinicRows(document.clinicId).put(rowOf(id, document));
        // All patients of a large clinic are many pages.
        if (!isFirst) await nextTurn();
        isFirst = false;
      }
      const { version: versionRead } = await this.#readSide.standing(PATIENTS.projection);
      if (versionRead !== standing.version) this.#forget();
      else {
        this.#standing = standing;
        return;
      }
    }
  }

  #forget(): void {
    this.#clinics = new Map();
    this.#standing = NOTHING_READ;
  }

  #clinicRows(clinicId: string): ClinicRows {
    const known = this.#clinics.get(clinicId);
    if (known !== undefined) return known;
    const rows = new ClinicRows();
    this.#clinics.set(clinicId, rows);
    return rows;
  }
}

const isSame = (one: Standing, other: Standing): boolean =>
  one.version === other.version && one.position === other.position;

const rowOf = (id: string, document: PatientDocument): PatientRow => ({
  id,
  flag: document.flagFilter,
  left: document.contactStopped,
  attention: document.attention,
  measuredAt: measuredIn(document.latestLogOrder),
  createdAt: document.createdAt,
  heardAt: heardAt(document),
  expectedLogEveryDays: document.expectedLogEveryDays,
  hasOverrides: Object.keys(document.overrides ?? {}).length > 0,
  words: searchWords(document.name).join(' '),
  phone: digitsOf(document.phoneNumber ?? ''),
});

/** When the latest log was measured; empty without one. */
export const measuredIn = (latestLogOrder: string): string => latestLogOrder.split('|', 1)[0] ?? '';
