import assert from 'node:assert/strict';
import { searchLoaded } from '../../../frontend/src/features/dashboard/loadedSearch.ts';
import { samplePatient } from './sample-answers.ts';
import { WHOLE_LIST } from '../../../frontend/src/api/resources/patients.ts';

const named = (id: string, name: string, more: object = {}) => ({ ...samplePatient(id), name, ...more });
const LEFT = { outcome: 'died', at: '2026-03-10T08:00:00.000Z', by: 'Dr Amani Okafor' } as const;
const loaded = [
  named('p1', 'Amina Bello', { lastFlag: 'RED', silent: false }),
  named('p2', 'Hélène Ilunga', { lastFlag: 'GREEN', silent: true, phoneNumber: '+243812345678' }),
  named('p3', 'Amina Sani', { lastFlag: null, silent: false }),
  named('p4', 'Amina Diallo', { lastFlag: 'RED', silent: false, contactStopped: true, left: LEFT }),
];

describe('the search among the patients that are loaded', () => {
  const found = (part: object) => searchLoaded(loaded, { ...WHOLE_LIST, ...part }).found.map(({ id }) => id);

  it('finds by any part of the name, without case and accents, and by the id', () => {
    assert.deepEqual(found({ search: 'AMIN' }), ['p1', 'p3']);
    assert.deepEqual(found({ search: 'helene' }), ['p2']);
    assert.deepEqual(found({ search: 'p3' }), ['p3']);
    assert.deepEqual(found({ search: 'nobody' }), []);
  });

  it('finds by the digits of the phone number, from four on, however they are written', () => {
    assert.deepEqual(found({ search: '0812 345' }), ['p2']);
    assert.deepEqual(found({ search: '+243-812' }), ['p2']);
    assert.deepEqual(found({ search: '812' }), []);
  });

  it('joins the filters, and keeps those who have left by themselves', () => {
    assert.deepEqual(found({}), ['p1', 'p2', 'p3']);
    assert.deepEqual(found({ search: 'amina', flag: 'RED' }), ['p1']);
    assert.deepEqual(found({ silent: true }), ['p2']);
    assert.deepEqual(found({ left: true }), ['p4']);
  });

  it('has under RED whoever has an open RED alert, under their own flag too, as the server does', () => {
    const alerted = named('p5', 'Sani Bello', { lastFlag: 'AMBER', openAlerts: { RED: 1, AMBER: 0 } });
    const search = (flag: 'RED' | 'AMBER') => searchLoaded([...loaded, alerted], { ...WHOLE_LIST, flag });
    assert.deepEqual(
      search('RED').found.map(({ id }) => id),
      ['p1', 'p5'],
    );
    assert.deepEqual(
      search('AMBER').found.map(({ id }) => id),
      ['p5'],
    );
    const { all, RED, AMBER } = search('RED').counts;
    assert.deepEqual([all, RED, AMBER], [4, 2, 1]);
  });

  it('counts what it searched, and what is left of each flag', () => {
    const { counts, whole, gone } = searchLoaded(loaded, { ...WHOLE_LIST, search: 'amina', flag: 'RED' });
    assert.deepEqual(counts, { all: 2, RED: 1, AMBER: 0, GREEN: 0, none: 1, silent: 0, more: false });
    assert.equal(whole.all, 3);
    assert.equal(gone, 1);
  });
});
