import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Patient } from '../../../backend/contract/patient.ts';
import {
  pageOfRows,
  type PatientPage,
  type PatientSelection,
  ROWS_PER_PAGE,
  rowsIn,
  WHOLE_LIST,
} from '../../../frontend/src/api/resources/patients.ts';
import { placeRow } from '../../../frontend/src/features/dashboard/liveRows.ts';
import { conditionsOf } from '../../../events/conditions.ts';
import { sampleLog, samplePatient } from './sample-answers.ts';

const idsOf = (rows: readonly Patient[]) => rows.map(({ id }) => id);
const measured = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`;
const logged = (id: string, minute: number, change: Partial<Patient> = {}) =>
  samplePatient(id, { latestLog: sampleLog(`l${minute}`, {}, { timestamp: measured(minute) }), ...change });

/** The order of the list in the words of the contract. */
function inOrder(patients: Iterable<Patient>): readonly Patient[] {
  const urgency = ({ lastFlag, openAlerts: { RED, AMBER } }: Patient) =>
    lastFlag === 'RED' || RED > 0 ? 0 : lastFlag === 'AMBER' || AMBER > 0 ? 1 : lastFlag === 'GREEN' ? 2 : 3;
  const key = (patient: Patient) => `${urgency(patient)}|${patient.latestLog?.timestamp ?? ''}|${patient.id}`;
  return [...patients].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** A server whose patients change, and a list of it that is told of each change. */
class Clinic {
  readonly patients = new Map<string, Patient>();
  readonly #selection: PatientSelection;
  pages: readonly PatientPage[] = [];
  asked = 0;

  constructor(selection: PatientSelection, patients: readonly Patient[], pages: number) {
    this.#selection = selection;
    for (const patient of patients) this.patients.set(patient.id, patient);
    this.ask(pages);
  }

  get list(): readonly Patient[] {
    const { flag, search, condition, silent, left } = this.#selection;
    return inOrder(this.patients.values()).filter(
      (patient) =>
        patient.contactStopped === left &&
        (flag === null ||
          (patient.lastFlag ?? 'none') === flag ||
          (flag === 'RED' && patient.openAlerts.RED > 0)) &&
        (condition === null || conditionsOf(patient).includes(condition)) &&
        (!silent || patient.silent) &&
        patient.name.includes(search),
    );
  }

  ask(pages: number): void {
    const from = (page: number) => this.list.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
    const answers = Array.from({ length: pages }, (_, page) => pageOfRows(from(page)));
    const last = answers.findIndex(({ more }) => !more);
    this.pages = last < 0 ? answers : answers.slice(0, last + 1);
  }

  tell(row: Patient): void {
    const before = this.patients.get(row.id);
    this.patients.set(row.id, row);
    const { pages, asks } = placeRow(this.pages, this.#selection, row, before);
    this.pages = pages;
    if (!asks) return;
    this.asked += 1;
    this.ask(this.pages.length);
  }
}

const change = fc.record({
  number: fc.nat(79),
  minute: fc.nat(59),
  lastFlag: fc.constantFrom('RED', 'AMBER', 'GREEN', null),
  openAlerts: fc.record({ RED: fc.nat(1), AMBER: fc.nat(1) }),
  silent: fc.boolean(),
  contactStopped: fc.boolean(),
  name: fc.constantFrom('Amina Bello', 'Neema Kabongo'),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const rowOf = ({ number, minute, ...fields }: Change): Patient => logged(`p${number}`, minute, fields);

const selection = fc.record<PatientSelection>({
  flag: fc.constantFrom(null, 'RED', 'AMBER', 'GREEN', 'none'),
  search: fc.constantFrom('', '', 'Amina'),
  condition: fc.constantFrom(null, 'HYPERTENSION', 'DIABETES'),
  mine: fc.constant(false),
  silent: fc.boolean(),
  left: fc.boolean(),
  sort: fc.constant(null),
});

describe('a list of patients that live rows are placed in', () => {
  it('is at all times the beginning of what the server would answer, and all of it where no more are to come', () => {
    fc.assert(
      fc.property(
        selection,
        fc.array(change, { maxLength: 90 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(change, { maxLength: 30 }),
        (chosen, registered, pages, changes) => {
          const clinic = new Clinic(chosen, registered.map(rowOf), pages);
          for (const row of changes.map(rowOf)) {
            clinic.tell(row);
            const shown = rowsIn(clinic.pages);
            assert.deepEqual(shown, clinic.list.slice(0, shown.length));
            if (clinic.pages.at(-1)?.more !== true) assert.equal(shown.length, clinic.list.length);
          }
        },
      ),
    );
  });

  it('is asked for no more often than every tenth time that one of a page leaves it', () => {
    const everybody = Array.from({ length: 60 }, (_, number) => logged(`p${100 + number}`, 0));
    const clinic = new Clinic(WHOLE_LIST, everybody, 1);
    for (let minute = 1; minute < 30; minute += 1) clinic.tell(logged(`p${99 + minute}`, minute));
    assert.equal(clinic.asked, 2);
  });

  it('keeps what a log of somebody beyond its pages cannot change', () => {
    const everybody = Array.from({ length: 60 }, (_, number) => logged(`p${100 + number}`, 0));
    const clinic = new Clinic(WHOLE_LIST, everybody, 1);
    const { pages } = clinic;
    clinic.tell(logged('p150', 5));
    assert.equal(clinic.pages, pages);
    clinic.tell(logged('p151', 5, { lastFlag: 'RED' }));
    assert.deepEqual(idsOf(rowsIn(clinic.pages)).slice(0, 2), ['p151', 'p100']);
    assert.equal(clinic.asked, 0);
  });

  it('is asked for where a search may find somebody, and where a patient with logs has no flag', () => {
    const asks = (search: string, row: Patient, before?: Patient) =>
      placeRow([pageOfRows([])], { ...WHOLE_LIST, search }, row, before).asks;
    const row = logged('p1', 1);
    assert.equal(asks('Pat', row), true);
    assert.equal(asks('Pat', row, { ...row, lastFlag: 'RED' }), true);
    assert.equal(asks('Pat', row, logged('p1', 0)), false);
    assert.equal(asks('', { ...row, lastFlag: null }), true);
    assert.equal(asks('', row), false);
  });

  it('keeps a row where it stands in the order of a column, and asks the server for that order', () => {
    const sorted = { ...WHOLE_LIST, sort: { column: 'heartRate', isDescending: true } } as const;
    const [one, two] = [logged('p1', 1, {}), logged('p2', 2, {})];
    const newer = logged('p1', 3, {});
    const { pages, asks } = placeRow([pageOfRows([one, two])], sorted, newer, one);
    assert.deepEqual(rowsIn(pages), [newer, two]);
    assert.equal(asks, true);
  });
});
