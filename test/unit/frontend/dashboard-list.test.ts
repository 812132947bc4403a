import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  countOf,
  inPlace,
  toRows,
  movedPatients,
  movedRed,
  readView,
  writeView,
} from '../../../frontend/src/features/dashboard/dashboardList.ts';
import { initialsOf } from '../../../frontend/src/lib/person.ts';
import type { Patient } from '../../../backend/contract/patient.ts';
import type { ShownRow } from '../../../frontend/src/features/worklist/shownRow.ts';
import { samplePatient } from './sample-answers.ts';
import {
  nextPageAfter,
  pageOfRows,
  pageQuery,
  ROWS_PER_PAGE,
  WHOLE_LIST,
} from '../../../frontend/src/api/resources/patients.ts';

const patients = (ids: readonly string[]) => ids.map((id) => samplePatient(id));
const idsOf = (rows: readonly ShownRow[]) => rows.map(({ patient }) => patient.id);
const shownOnce = (ids: readonly string[]) => toRows(patients(ids));

describe('the patients that the dashboard shows', () => {
  it('are chosen by the address, which a wrong value leaves as usual', () => {
    const view = {
      flag: 'AMBER',
      search: 'à b&c',
      condition: 'DIABETES',
      mine: true,
      silent: true,
      left: true,
      sort: { column: 'heartRate', isDescending: true },
      patientId: 'p1',
    } as const;
    assert.deepEqual(readView(new URLSearchParams(writeView(view).toString())), view);
    const usual = { ...WHOLE_LIST, patientId: null };
    assert.deepEqual(readView(new URLSearchParams('flag=PINK&silent=maybe&sort=shoes')), usual);
    assert.equal(writeView(usual).toString(), '');
  });

  it('are asked for in the order of a column, of all and not only of those that are loaded', () => {
    const of = (isDescending: boolean) =>
      pageQuery({ ...WHOLE_LIST, sort: { column: 'name', isDescending } }, null);
    assert.deepEqual(of(false), { sort: 'name', alerts: 'true', limit: '25' });
    assert.deepEqual(of(true), { sort: 'name', alerts: 'true', descending: 'true', limit: '25' });
  });

  it('are asked for page by page, in the order of the worklist', () => {
    assert.deepEqual(pageQuery(WHOLE_LIST, null), { sort: 'work', alerts: 'true', limit: '25' });
    const asked = pageQuery(
      { flag: 'RED', search: ' nd ', condition: 'IHD', mine: true, silent: true, left: true, sort: null },
      'p50',
    );
    assert.deepEqual(asked, {
      sort: 'work',
      alerts: 'true',
      limit: '25',
      flag: 'RED',
      search: 'nd',
      condition: 'IHD',
      owner: 'me',
      silent: 'true',
      left: 'true',
      after: 'p50',
    });
  });

  it('go on after the last of a full page, and end with one that is not full', () => {
    const full = patients(Array.from({ length: ROWS_PER_PAGE }, (_, index) => `p${index}`));
    const nextAfter = (rows: readonly Patient[]) => nextPageAfter(pageOfRows(rows), [pageOfRows(rows)]);
    assert.equal(nextAfter(full), `p${ROWS_PER_PAGE - 1}`);
    assert.equal(nextAfter(full.slice(1)), undefined);
    assert.equal(nextAfter([]), undefined);
    // Of a full page some may have left since; the one before may have the last who is known.
    assert.equal(nextPageAfter({ rows: [], more: true }, [pageOfRows(full)]), `p${ROWS_PER_PAGE - 1}`);
  });

  it('are counted by flag, or all of them', () => {
    const counts = { all: 6, RED: 1, AMBER: 2, GREEN: 2, none: 1, silent: 3, more: false };
    assert.equal(countOf(counts, { flag: null }), 6);
    assert.equal(countOf(counts, { flag: 'AMBER' }), 2);
  });
});

describe('the order of the dashboard', () => {
  it('stays while the answers change, and who is new stands at the end', () => {
    const rows = inPlace(shownOnce(['a', 'b', 'c']), patients(['c', 'new', 'a', 'b']));
    assert.deepEqual(idsOf(rows), ['a', 'b', 'c', 'new']);
  });

  it('takes the values of the newest answer', () => {
    const [row] = inPlace(shownOnce(['a']), [samplePatient('a', { lastFlag: 'RED' })]);
    assert.equal(row?.patient.lastFlag, 'RED');
  });

  it('keeps the place of one whom the answer no longer holds, and says so', () => {
    const rows = inPlace(shownOnce(['a', 'b', 'c']), patients(['c', 'a']));
    assert.deepEqual(idsOf(rows), ['a', 'b', 'c']);
    assert.deepEqual(
      rows.map(({ isListed }) => isListed),
      [true, false, true],
    );
  });

  const moved = (answered: readonly string[], shown: readonly string[]): number => {
    const answer = patients(answered);
    return movedPatients(inPlace(shownOnce(shown), answer), answer);
  };

  it('counts one patient who rose to the top as one', () => {
    assert.equal(moved(['e', 'a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd', 'e']), 1);
  });

  it('counts one who rises into the page and the one who is pushed out of it as one', () => {
    assert.equal(moved(['new', 'a', 'b'], ['a', 'b', 'c']), 1);
  });

  it('counts nobody where the answer has the order that is shown', () => {
    assert.equal(moved(['a', 'b', 'c'], ['a', 'b', 'c']), 0);
    assert.equal(moved(['a', 'b', 'next page'], ['a', 'b']), 0);
  });

  it('says of one who rose that it is a RED one, of two who changed places too, and of nobody well', () => {
    const red = (answered: readonly string[], reds: readonly string[]): number => {
      const answer = answered.map((id) =>
        samplePatient(id, { lastFlag: reds.includes(id) ? 'RED' : 'GREEN' }),
      );
      return movedRed(inPlace(shownOnce(['a', 'b', 'c', 'd']), answer), answer);
    };
    assert.equal(red(['d', 'a', 'b', 'c'], ['d']), 1);
    assert.equal(red(['b', 'a', 'c', 'd'], ['b']), 1);
    assert.equal(red(['new', 'a', 'b', 'c'], ['new', 'a']), 1);
    assert.equal(red(['a', 'c', 'd', 'b'], ['a']), 0);
    assert.equal(red(['d', 'c', 'a', 'b'], ['a', 'd']), 1);
    assert.equal(red(['a', 'b', 'c', 'd'], ['a', 'b']), 0);
  });

  it('counts who no longer belongs to the selection', () => {
    assert.equal(moved(['a', 'c'], ['a', 'b', 'c']), 1);
  });

  it('counts nobody exactly where sorting again would change nothing', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (answered, shown) => {
        const answer = patients(answered);
        const rows = inPlace(shownOnce(shown), answer);
        assert.equal(movedPatients(rows, answer) === 0, idsOf(rows).join('') === answered.join(''));
      }),
    );
  });
});

describe('the initials of a patient', () => {
  const cases = [
    ['Joséphine Mbuyi', 'JM'],
    ['  amina   bello sani ', 'AB'],
    ['Élodie', 'É'],
    ['', ''],
  ] as const;
  for (const [name, initials] of cases) {
    it(`of “${name}” are “${initials}”`, () => assert.equal(initialsOf(name), initials));
  }
});
