/**
 * A row of every patient, kept in memory by each process: counts, and lists that a search or silence narrows, would else
 * read as many documents as there are patients.
 */
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { conditionsAfter } from '../../projections/work/document.ts';
import { digitsOf, searchWords } from '../../projections/search/document.ts';
import { isSame, KeptDocuments, type Standing } from '../event-sourcing/kept-documents.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { ClinicRows, type FlagShown, type PatientRow } from './clinic-rows.ts';
import { heardAt } from './silence.ts';

const FLAGS_SHOWN = ['RED', 'AMBER', 'GREEN', 'none'] as const satisfies readonly FlagShown[];

export class PatientRows {
  readonly #readSide: ReadSide;
  readonly #kept: KeptDocuments<PatientDocument>;
  #clinics = new Map<string, ClinicRows>();

  constructor(readSide: ReadSide) {
    this.#readSide = readSide;
    this.#kept = new KeptDocuments(readSide, {
      projection: PATIENTS.projection,
      changedSince: (gt) =>
        readSide.findAll(PATIENTS, { index: 'byChange', range: { field: 'changed', gt } }),
      keep: (id, document) => {
        // Whoever is forgotten is of no clinic any more.
        if (document.forgotten) for (const rows of this.#clinics.values()) rows.remove(id);
        else this.#clinicRows(document.clinicId).put(rowOf(id, document));
      },
      forget: () => {
        this.#clinics = new Map();
      },
    });
  }

  /** The patients of a clinic as the read model has them now. */
  async of(clinicId: string): Promise<ClinicRows> {
    await this.#kept.catchUp();
    return this.#clinicRows(clinicId);
  }

  /**
   * Compares the counts with those over the index, and reads all again where they differ.
   *
   * @returns whether they are the same; true also where so much changes meanwhile that they cannot be compared.
   */
  async check(clinicId: string): Promise<boolean> {
    const rows = await this.of(clinicId);
    const before = this.#kept.standing;
    const same: boolean[] = [];
    for (const contactStopped of [false, true])
      for (const flagFilter of FLAGS_SHOWN) {
        const equal = { clinicId, contactStopped, flagFilter };
        const count = await this.#readSide.count(PATIENTS, { index: 'byFlag', equal });
        same.push(count === rows.counts(contactStopped)[flagFilter]);
      }
    for (const contactStopped of [false, true]) {
      const equal = { clinicId, contactStopped, attention: 0 } as const;
      const red = await this.#readSide.count(PATIENTS, { index: 'byAttention', equal });
      const { RED, redByAlert } = rows.counts(contactStopped);
      same.push(red === RED + redByAlert);
    }
    if (same.every(Boolean) || !(await this.#standsStill(before))) return true;
    this.#kept.forget();
    return false;
  }

  /** Whether nothing has been written since, not even a document that is written before its checkpoint. */
  async #standsStill(standing: Standing): Promise<boolean> {
    const range = { field: 'changed', gt: standing.position } as const;
    const ahead = await this.#readSide.keys(PATIENTS, { index: 'byChange', range, limit: 1 });
    const now = await this.#readSide.standing(PATIENTS.projection);
    return ahead.length === 0 && isSame(standing, now) && isSame(standing, this.#kept.standing);
  }

  #clinicRows(clinicId: string): ClinicRows {
    const known = this.#clinics.get(clinicId);
    if (known !== undefined) return known;
    const rows = new ClinicRows();
    this.#clinics.set(clinicId, rows);
    return rows;
  }
}

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
  planTier: document.planTier,
  planRequested: document.planRequested,
  words: searchWords(document.name).join(' '),
  phone: digitsOf(document.phoneNumber ?? ''),
  conditions: conditionsAfter([], document),
  readings: document.latestReadings,
});

/** When the latest log was measured; empty without one. */
export const measuredIn = (latestLogOrder: string): string => latestLogOrder.split('|', 1)[0] ?? '';
