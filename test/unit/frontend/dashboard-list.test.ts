import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  countFlags,
  inShownOrder,
  matching,
  movedPatients,
  pageOf,
  readView,
  ROWS_PER_PAGE,
  writeView,
} from '../../../frontend/src/features/patients/dashboardList.ts';
import { initialsOf } from '../../../frontend/src/lib/person.ts';
import { samplePatient } from './sample-answers.ts';

const patients = (ids: readonly string[]) => ids.map((id) => samplePatient(id));
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the patients that the dashboard shows', () => {
  const helene = samplePatient('a58dc791', { name: 'Hélène Mukendi', lastFlag: 'RED' });
  const amina = samplePatient('68b87302', { name: 'Amina Bello', lastFlag: 'AMBER' });
  const waiting = samplePatient('feb19616', { name: 'Esther Nsimba', lastFlag: null });
  const all = [helene, amina, waiting];

  it('are those whose name holds the text, whatever its case and accents', () => {
    assert.deepEqual(matching(all, { flag: null, search: 'HELENE', silent: false }), [helene]);
    assert.deepEqual(matching(all, { flag: null, search: ' bel', silent: false }), [amina]);
  });

  it('are those whose id holds the text', () => {
    assert.deepEqual(matching(all, { flag: null, search: '7302', silent: false }), [amina]);
  });

  it('are those with the flag among those that the search finds', () => {
    assert.deepEqual(matching(all, { flag: 'RED', search: 'e', silent: false }), [helene]);
    assert.deepEqual(matching(all, { flag: 'GREEN', search: '', silent: false }), []);
  });

  it('are, when asked for, those who are silent, whatever their flag', () => {
    const silent = samplePatient('0c19', { name: 'Zawadi', silent: true, lastFlag: 'GREEN' });
    assert.deepEqual(matching([...all, silent], { flag: null, search: '', silent: true }), [silent]);
    assert.deepEqual(matching([...all, silent], { flag: 'RED', search: '', silent: true }), []);
  });

  it('are counted by flag, one without a result never as GREEN', () => {
    assert.deepEqual(countFlags(all), { GREEN: 0, AMBER: 1, RED: 1, none: 1 });
  });

  it('come in pages, of which one past the end is the last', () => {
    const many = patients(Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) => String(index)));
    assert.equal(pageOf(many, 1).rows.length, ROWS_PER_PAGE);
    assert.deepEqual(idsOf(pageOf(many, 9).rows), [String(ROWS_PER_PAGE)]);
    assert.deepEqual(pageOf([], 3), { rows: [], page: 1, pages: 1, first: 0 });
  });

  it('are chosen by the address, which a wrong value leaves as usual', () => {
    const view = { flag: 'AMBER', search: 'à b&c', silent: true, page: 2 } as const;
    assert.deepEqual(readView(new URLSearchParams(writeView(view).toString())), view);
    assert.deepEqual(readView(new URLSearchParams('flag=PINK&page=-1')), {
      flag: null,
      search: '',
      silent: false,
      page: 1,
    });
    assert.equal(writeView({ flag: null, search: '', silent: false, page: 1 }).toString(), '');
  });
});

describe('the order of the dashboard', () => {
  it('stays while the answers change, and who is new stands at the end', () => {
    const answer = patients(['c', 'new', 'a', 'b']);
    assert.deepEqual(idsOf(inShownOrder(answer, ['a', 'b', 'c'])), ['a', 'b', 'c', 'new']);
  });

  it('leaves out who is no longer in the answer', () => {
    assert.deepEqual(idsOf(inShownOrder(patients(['c', 'a']), ['a', 'b', 'c'])), ['a', 'c']);
  });

  it('counts one patient who rose to the top as one', () => {
    assert.equal(movedPatients(patients(['e', 'a', 'b', 'c', 'd']), ['a', 'b', 'c', 'd', 'e']), 1);
  });

  it('counts nobody where the answer has the order that is shown', () => {
    assert.equal(movedPatients(patients(['a', 'b', 'c']), ['a', 'b', 'c']), 0);
    assert.equal(movedPatients(patients(['a', 'c']), ['a', 'b', 'c']), 0);
    assert.equal(movedPatients(patients(['a', 'b', 'new']), ['a', 'b']), 0);
  });

  it('counts a new patient who should not stand at the end', () => {
    assert.equal(movedPatients(patients(['new', 'a', 'b']), ['a', 'b']), 1);
  });

  it('counts nobody exactly where sorting again would change nothing', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (answered, shown) => {
        const answer = patients(answered);
        const isSame = idsOf(inShownOrder(answer, shown)).join('') === answered.join('');
        assert.equal(movedPatients(answer, shown) === 0, isSame);
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
