import assert from 'node:assert/strict';
import { logOfRequest } from '../../../backend/logs/log-request.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';

const read = (body: unknown, clientTime: string | null = null) => logOfRequest('p1', body, clientTime);

/** The fields that are refused, each with its key. */
function issuesOf(body: unknown): readonly string[] {
  try {
    read(body);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.status, 400);
    return (error.issues ?? []).map(({ path, key }) => `${path} ${key}`);
  }
  return [];
}

describe('the request of a log', () => {
  describe('in the validation cases of the clinical rules', () => {
    const addLog = { source: 'add-log' };
    const CROSSED = ['bpDia validation.bp.diastolicNotBelowSystolic'];
    const CASES: readonly (readonly [id: string, body: object, issues: readonly string[]])[] = [
      ['V01', { bpSys: 120, bpDia: 120 }, CROSSED],
      ['V02', { bpSys: 95, bpDia: 130 }, CROSSED],
      ['V03', { bpSys: 301, bpDia: 90 }, ['bpSys validation.bpSys.range']],
      ['V04', { bpSys: 65, bpDia: 40 }, []],
      ['V05', { ...addLog, bpSys: 65, bpDia: 45 }, ['bpSys validation.bpSys.range']],
      ['V06', { hr: 29 }, ['hr validation.hr.range']],
      ['V07', { spo2: 101 }, ['spo2 validation.spo2.range']],
      ['V08', { glucoseMmol: 40 }, []],
      ['V09', { glucoseMmol: 40.1 }, ['glucoseMmol validation.glucoseMmol.range']],
      ['V10 add-log', { ...addLog, weightKg: 260 }, ['weightKg validation.weightKg.range']],
      ['V10 daily', { weightKg: 260 }, []],
      ['V11 add-log', { ...addLog, missedDoses24h: 15 }, ['missedDoses24h validation.missedDoses24h.range']],
      ['V11 daily', { missedDoses24h: 15 }, []],
      ['V12', { bpSys: 150.5 }, ['bpSys validation.bpSys.number']],
      ['V13', { nyhaClass: 'V' }, ['nyhaClass validation.nyhaClass.choice']],
      ['V14', {}, []],
    ];
    for (const [id, body, issues] of CASES) {
      it(`${id}: ${JSON.stringify(body)} is ${issues.length === 0 ? 'accepted' : 'refused'}`, () => {
        assert.deepEqual(issuesOf(body), issues);
      });
    }
  });

  it('keeps what was sent: a value, null and nothing are three things', () => {
    const values = { bpSys: 140, bpDia: 90, medsTakenNow: null, pnd: false, weightKg: 70.25 };
    assert.deepEqual(read(values).values, values);
  });

  it('takes an empty text for nothing, whatever the field holds', () => {
    const blank = { bpSys: '', hr: '  ', nyhaClass: '', pnd: '', notes: ' ', timestamp: '', source: '' };
    assert.deepEqual(read(blank), {
      patientId: 'p1',
      measuredAt: null,
      phoneTimestamp: null,
      sentAt: null,
      source: 'daily-form',
      values: {},
      notes: null,
    });
  });

  it('ignores what the vocabulary does not know', () => {
    assert.deepEqual(read({ hr: 70, mood: 'good', overallFlag: 'GREEN', __proto__: { spo2: 90 } }).values, {
      hr: 70,
    });
  });

  it('is the same nested in "data" and flat', () => {
    const flat = {
      hr: 70,
      timestamp: '2026-03-10T09:00:00+01:00',
      notes: ' Calm. ',
      source: 'voice',
      patientId: 'p1',
    };
    const { patientId, ...data } = flat;
    assert.deepEqual(read({ patientId, data }), read(flat));
    assert.deepEqual(read({ data }), read(flat));
    assert.deepEqual(read(flat), {
      patientId: 'p1',
      measuredAt: '2026-03-10T08:00:00.000Z',
      phoneTimestamp: null,
      sentAt: null,
      source: 'voice',
      values: { hr: 70 },
      notes: 'Calm.',
    });
  });

  it('keeps when it was sent by the sender’s clock, and what that clock had said before it was corrected', () => {
    const corrected = {
      hr: 70,
      timestamp: '2026-03-10T09:00:00+01:00',
      phoneTimestamp: '2026-03-07T09:00:00+01:00',
    };
    const log = read(corrected, '2026-03-10T09:01:00+01:00');
    assert.equal(log.measuredAt, '2026-03-10T08:00:00.000Z');
    assert.equal(log.phoneTimestamp, '2026-03-07T08:00:00.000Z');
    assert.equal(log.sentAt, '2026-03-10T08:01:00.000Z');
    assert.deepEqual(issuesOf({ phoneTimestamp: 'yesterday' }), [
      'phoneTimestamp validation.phoneTimestamp.format',
    ]);
  });

  it('is refused where the time of sending cannot be read', () => {
    for (const sent of [
      'yesterday',
      '1740000000',
      '2026-03-10',
      '2026-03-10T08:00:00',
      '2026-13-40T08:00:00Z',
    ])
      assert.throws(() => read({ hr: 70 }, sent), /X-Client-Time must be the time of sending/, sent);
  });

  it('asks for the bounds of the add-log screen beside "data" or inside it', () => {
    const tooLight = ['bpSys validation.bpSys.range'];
    assert.deepEqual(issuesOf({ source: 'add-log', data: { bpSys: 60 } }), tooLight);
    assert.deepEqual(issuesOf({ data: { source: 'add-log', bpSys: 60 } }), tooLight);
    assert.deepEqual(issuesOf({ data: { bpSys: 60 } }), []);
  });

  it('is refused where it names another patient than its address', () => {
    for (const body of [{ patientId: 'p2' }, { patientId: 'p2', data: {} }, { data: { patientId: 'p2' } }]) {
      assert.deepEqual(issuesOf(body), ['patientId validation.patientId.choice']);
    }
  });

  it('is refused with every field that does not fit', () => {
    assert.deepEqual(
      issuesOf({ hr: 10, spo2: 'low', pnd: 'yes', source: 'fax', bpSys: 130, bpDia: 80 }).toSorted(),
      [
        'hr validation.hr.range',
        'pnd validation.pnd.choice',
        'source validation.source.choice',
        'spo2 validation.spo2.number',
      ],
    );
  });

  it('is refused with a time that is none', () => {
    for (const timestamp of ['yesterday', '2026-03-10', '2026-03-10T08:00:00', '2026-02-30T08:00:00Z']) {
      assert.deepEqual(issuesOf({ timestamp }), ['timestamp validation.timestamp.format'], timestamp);
    }
  });

  it('is told which day does not exist, where all else of its time is written as it should be', () => {
    const sentenceOf = (timestamp: string) => {
      let sentence = '';
      assert.throws(
        () => read({ timestamp }),
        ({ message }: Refusal) => {
          sentence = message;
          return true;
        },
      );
      return sentence;
    };
    for (const day of ['2026-06-31', '2026-02-29', '2026-13-01'])
      assert.equal(
        sentenceOf(`${day}T08:00:00+01:00`),
        `The time of measurement names a day that does not exist: ${day}.`,
      );
    for (const timestamp of ['2026-06-30T25:00:00Z', '2026-06-30'])
      assert.match(sentenceOf(timestamp), /must be a date and time with its offset/);
  });

  it('is refused where it is no object', () => {
    for (const body of [[], 'hr: 70', 7, true, { data: [] }, { data: 'hr' }]) {
      assert.throws(() => read(body), { status: 400, message: 'The body must be a JSON object.' });
    }
  });

  it('is refused with a note of more than 2,000 characters or with half a character', () => {
    assert.equal(read({ notes: 'é'.repeat(2000) }).notes?.length, 2000);
    assert.deepEqual(issuesOf({ notes: 'é'.repeat(2001) }), ['notes validation.notes.text']);
    assert.deepEqual(issuesOf({ notes: 'heart \uD83E' }), ['notes validation.notes.text']);
  });
});
