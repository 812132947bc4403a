import assert from 'node:assert/strict';
import { ALERTS_PAGE } from '../../../frontend/src/api/resources/openAlerts.ts';
import { mayLackRed, unseenRed } from '../../../frontend/src/features/alerts/unseenRed.ts';
import { sampleAlert } from './sample-answers.ts';
import { keptSeenAlerts, keepSeenAlerts } from '../../../frontend/src/features/alerts/useSeenAlerts.ts';

const NOW = Date.parse('2026-03-10T10:00:00Z');
const alert = (id: string, patientId: string, at: string, more: object = {}) => ({
  ...sampleAlert(id),
  patientId,
  patientName: patientId.toUpperCase(),
  flag: 'RED' as const,
  createdAt: `2026-03-10T${at}:00.000Z`,
  snoozedUntil: null,
  ...more,
});
const told = (...given: Parameters<typeof unseenRed>) =>
  unseenRed(...given).map(
    ({ patientId, episodes }) => `${patientId}: ${episodes.map(({ id }) => id).join(' ')}`,
  );

describe('the RED alerts that a person has not seen', () => {
  const open = [
    alert('a1', 'amina', '08:00'),
    alert('a2', 'amina', '09:00'),
    alert('a3', 'jean', '08:30'),
    alert('a4', 'sani', '09:30', { flag: 'AMBER' }),
  ];

  it('are told by patient, the newest first', () => {
    assert.deepEqual(told(open, new Set(), NOW), ['amina: a2 a1', 'jean: a3']);
  });

  it('are told first where they came last, though the clock of the server was behind', () => {
    const arrivals = new Map([
      ['a1', 1],
      ['a2', 1],
      ['a3', 2],
    ]);
    assert.deepEqual(told(open, new Set(), NOW, arrivals), ['jean: a3', 'amina: a2 a1']);
  });

  it('are those that are left when some have been seen, also of one patient', () => {
    assert.deepEqual(told(open, new Set(['a2', 'a3']), NOW), ['amina: a1']);
  });

  it('leave out what is snoozed, until the snooze is over', () => {
    const snoozed = [alert('a1', 'amina', '08:00', { snoozedUntil: '2026-03-10T10:30:00.000Z' })];
    assert.deepEqual(told(snoozed, new Set(), NOW), []);
    assert.deepEqual(told(snoozed, new Set(), NOW + 31 * 60_000), ['amina: a1']);
  });

  it('are told once for an episode, by its newest alert, and seen with all of it', () => {
    const again = [
      alert('a1', 'amina', '08:00', { episodeId: 'a1', episodeCount: 3 }),
      alert('a2', 'amina', '08:40', { episodeId: 'a1', episodeCount: 3 }),
      alert('a3', 'amina', '09:20', { episodeId: 'a1', episodeCount: 3 }),
      alert('a4', 'amina', '09:00'),
    ];
    const [amina] = unseenRed(again, new Set(), NOW);
    assert.deepEqual(told(again, new Set(), NOW), ['amina: a3 a4']);
    assert.deepEqual(amina?.alertIds, ['a3', 'a4', 'a2', 'a1']);
    assert.deepEqual(told(again, new Set(['a1', 'a2', 'a4']), NOW), ['amina: a3'], 'a repeat is news');
  });

  it('are no alarm where they are told of late, which waits in the panel', () => {
    assert.deepEqual(told([alert('a2', 'jean', '08:30', { late: true })], new Set(), NOW), []);
  });

  it('stay until they are seen though they are better by now, behind those that are not', () => {
    const eased = alert('a1', 'amina', '09:00', { easedAt: '2026-03-10T09:20:00.000Z' });
    const red = alert('a2', 'jean', '08:00');
    assert.deepEqual(told([eased, red], new Set(), NOW), ['jean: a2', 'amina: a1']);
    assert.deepEqual(told([eased, red], new Set(['a1']), NOW), ['jean: a2']);
  });

  it('may be more than a page holds only where it is full of them', () => {
    const page = Array.from({ length: ALERTS_PAGE }, (_, index) => alert(`a${index}`, 'amina', '08:00'));
    assert.equal(mayLackRed(page), true);
    assert.equal(mayLackRed(page.slice(1)), false);
    assert.equal(mayLackRed([...page.slice(1), alert('b', 'sani', '09:00', { flag: 'AMBER' })]), false);
  });

  it('are kept for each person, and a store that is broken or missing forgets them and fails nobody', () => {
    const kept = new Map<string, string>();
    const store = () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    keepSeenAlerts(store, 'dr-a', new Set(['a1']));
    assert.deepEqual([...keptSeenAlerts(store, 'dr-a')], ['a1']);
    assert.deepEqual([...keptSeenAlerts(store, 'dr-b')], []);
    for (const key of kept.keys()) kept.set(key, '{"broken');
    assert.deepEqual([...keptSeenAlerts(store, 'dr-a')], []);
    const missing = () => {
      throw new Error('no store');
    };
    keepSeenAlerts(missing, 'dr-a', new Set(['a1']));
    assert.deepEqual([...keptSeenAlerts(missing, 'dr-a')], []);
  });
});
