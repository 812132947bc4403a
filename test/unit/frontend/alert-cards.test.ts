import assert from 'node:assert/strict';
import type { Alert } from '../../../backend/contract/alert.ts';
import {
  alertCards,
  handledCards,
  linesIn,
  newestOf,
  type PatientCard,
} from '../../../frontend/src/features/alerts/alertCards.ts';
import { sampleAlert } from './sample-answers.ts';

const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const alert = (id: string, patientId: string, time: string, more: Partial<Alert> = {}): Alert =>
  sampleAlert(id, { patientId, patientName: patientId, createdAt: at(time), ...more });
const amber = (id: string, patientId: string, time: string, more: Partial<Alert> = {}) =>
  alert(id, patientId, time, { flag: 'AMBER', ...more });
const told = (cards: readonly PatientCard[]) =>
  cards.map(
    ({ patientId, lines }) =>
      `${patientId}: ${lines.map((line) => `${line.id} ${line.standing}`).join(', ')}`,
  );

describe('the cards of the alerts that nobody has taken on', () => {
  it('are one for each patient, the most pressing first, the newer of those that press alike', () => {
    const open = [
      amber('a1', 'sani', '09:50'),
      amber('a2', 'jean', '08:00', { escalatedAt: at('09:00') }),
      alert('a3', 'amina', '08:00'),
      alert('a4', 'kanku', '09:00'),
      amber('a5', 'amina', '09:00'),
    ];
    assert.deepEqual(told(alertCards(open)), [
      'kanku: a4 now',
      'amina: a3 now, a5 now',
      'jean: a2 now',
      'sani: a1 now',
    ]);
  });

  it('know their newest alert, whichever line it stands in: what is acknowledged was raised up to it', () => {
    const [card] = alertCards([
      alert('a1', 'amina', '08:00'),
      amber('a2', 'amina', '09:30'),
      alert('a3', 'amina', '09:00', { episodeId: 'a1' }),
    ]);
    assert.equal(card && newestOf(card), 'a2');
  });

  it('are one for each patient, too, of the alerts that somebody is on, in the order of the list', () => {
    const taken = [
      alert('a1', 'amina', '09:00'),
      amber('a2', 'jean', '08:00'),
      amber('a3', 'amina', '07:00'),
    ];
    assert.deepEqual(
      handledCards(taken).map(({ patientId, alerts }) => [patientId, ...alerts.map(({ id }) => id)]),
      [
        ['amina', 'a1', 'a3'],
        ['jean', 'a2'],
      ],
    );
  });

  it('have one line for an episode, which says its newest alert and keeps its name while repeats come', () => {
    const repeats = ['10:00', '10:35', '11:10'].map((time, index) =>
      alert(`a${index + 1}`, 'amina', time, { episodeId: 'a1', episodeCount: 3, episodeSince: at('10:00') }),
    );
    const [card] = alertCards(repeats);
    assert.ok(card);
    const [line, ...others] = card.lines;
    assert.deepEqual([line?.id, line?.alert.id, others.length], ['a1', 'a3', 0]);
    assert.deepEqual(
      line?.alerts.map(({ id }) => id),
      ['a3', 'a2', 'a1'],
    );
  });

  it('keep that an episode has climbed when a repeat comes that has not', () => {
    const [card] = alertCards([
      amber('a1', 'jean', '08:00', { episodeId: 'a1', escalatedAt: at('12:00') }),
      amber('a2', 'jean', '16:00', { episodeId: 'a1' }),
    ]);
    assert.deepEqual([card?.lines[0]?.alert.id, card?.lines[0]?.alert.escalatedAt], ['a2', at('12:00')]);
  });

  it('have what is better below the others, and what is told of late last', () => {
    const open = [
      alert('late', 'amina', '09:50', { late: true }),
      alert('eased', 'amina', '09:40', { easedAt: at('09:45') }),
      amber('amber', 'amina', '08:00'),
      alert('red', 'amina', '07:00'),
    ];
    assert.deepEqual(told(alertCards(open)), ['amina: red now, amber now, eased eased, late late']);
  });

  it('are not better while one alert of the episode is not, and that one is said', () => {
    const [card] = alertCards([
      alert('a1', 'amina', '08:00', { episodeId: 'a1' }),
      alert('a2', 'amina', '09:00', { episodeId: 'a1', easedAt: at('09:20') }),
    ]);
    assert.deepEqual([card?.lines[0]?.standing, card?.lines[0]?.alert.id], ['now', 'a1']);
  });

  it('stand by what is RED now, then RED of late, then better, and only then by what is AMBER', () => {
    const open = [
      amber('a1', 'sani', '09:59'),
      alert('a2', 'jean', '09:58', { easedAt: at('09:59') }),
      alert('a3', 'kanku', '09:57', { late: true }),
      alert('a4', 'amina', '07:00'),
      amber('a5', 'neema', '09:59', { late: true }),
    ];
    assert.deepEqual(
      alertCards(open).map(({ patientId }) => patientId),
      ['amina', 'kanku', 'jean', 'sani', 'neema'],
    );
  });

  it('go on in the same cards and lines when more of the list is loaded', () => {
    const first = [alert('a3', 'amina', '10:00', { episodeId: 'a1' }), alert('a2', 'jean', '09:00')];
    const next = [alert('a1', 'amina', '08:00', { episodeId: 'a1' }), amber('a4', 'jean', '07:00')];
    assert.deepEqual(told(alertCards(first)), ['amina: a1 now', 'jean: a2 now']);
    const all = alertCards([...first, ...next]);
    assert.deepEqual(told(all), ['amina: a1 now', 'jean: a2 now, a4 now']);
    assert.equal(linesIn(all), 3);
  });
});
