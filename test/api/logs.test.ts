import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Log, logSchema, recordedLogSchema } from '../../backend/contract/log.ts';
import { patientWithLogsSchema } from '../../backend/contract/patient.ts';
import { LOG_FIELD_NAMES, LOG_FIELDS } from '../../events/vocabulary.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const logsSchema = z.array(logSchema);
const NOW = '2026-03-10T08:00:00.000Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const ago = (ms: number): string => new Date(Date.parse(NOW) - ms).toISOString();

/** Bounds of the cardiovascular daily form and of the add-log screen (`clinical-rules` 3.4); null: that of the daily form. */
const BOUNDS: Readonly<
  Record<string, readonly [daily: readonly [number, number], addLog: readonly [number, number]]>
> = {
  bpSys: [
    [50, 300],
    [70, 260],
  ],
  bpDia: [
    [30, 200],
    [40, 150],
  ],
  hr: [
    [30, 220],
    [30, 220],
  ],
  spo2: [
    [70, 100],
    [70, 100],
  ],
  weightKg: [
    [20, 300],
    [20, 250],
  ],
  orthopnoeaPillows: [
    [0, 10],
    [0, 10],
  ],
  missedDoses24h: [
    [0, 20],
    [0, 10],
  ],
  glucoseMmol: [
    [0, 40],
    [0, 40],
  ],
  missedDiabetesDoses24h: [
    [0, 20],
    [0, 20],
  ],
};

describe('logs: taking one in', () => {
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  const post = (body: unknown) => client.post(`/api/patients/${id}/logs`, body);
  const issuesOf = async (body: unknown) => (await post(body)).issues();

  before(async () => {
    product = await startTestProduct({ clock: new ManualTime(NOW) });
    client = product.client();
  });
  beforeEach(async () => {
    id = (await client.register()).id;
  });
  after(() => product.stop());

  it('tells which questions a log says nothing of, and keeps the message of the rules', async () => {
    const { log } = await client.log(id, { bpSys: 120, bpDia: 78, chestPainNow: false, palpitations: null });
    assert.equal(log.messageKey, 'message.GREEN.all');
    assert.ok(log.notAnswered.includes('palpitations'));
    assert.ok(log.notAnswered.includes('foot'));
    assert.ok(!log.notAnswered.includes('chest'));
    const [listed] = (await client.get(`/api/patients/${id}/logs`)).as(200, logsSchema);
    assert.deepEqual(listed?.notAnswered, log.notAnswered);
  });

  it('takes a flat body and a nested one for the same log', async () => {
    const sent = {
      timestamp: '2026-03-10T07:00:00Z',
      bpSys: 128,
      bpDia: 82,
      hr: 72,
      palpitations: true,
      notes: 'after breakfast',
    };
    const flat = await client.log(id, sent);
    const nested = await client.log(id, { patientId: id, data: sent });
    const withoutId = ({ id: _, ...log }: Log) => log;
    assert.deepEqual(withoutId(flat.log), withoutId(nested.log));
    assert.deepEqual(flat.evaluation, nested.evaluation);
    assert.equal(flat.log.notes, 'after breakfast');
  });

  it('says of what was not sent what the interface says', async () => {
    const { log } = await client.log(id, { hr: 72 });
    const NOT_A_SYMPTOM = ['medsTakenNow', 'gtnRelievedPain'];
    for (const name of LOG_FIELD_NAMES) {
      const { kind } = LOG_FIELDS[name];
      const expected =
        name === 'hr'
          ? 72
          : name === 'medsTakenNow'
            ? true
            : ['orthopnoeaPillows', 'missedDoses24h', 'missedDiabetesDoses24h'].includes(name)
              ? 0
              : kind === 'boolean' && !NOT_A_SYMPTOM.includes(name)
                ? false
                : null;
      assert.deepEqual([name, log[name]], [name, expected]);
    }
    assert.deepEqual([log.timestamp, log.receivedAt, log.source, log.notes], [NOW, NOW, 'daily-form', null]);
  });

  it('takes null for a missing value, and keeps "not asked" apart from "yes"', async () => {
    const nothing = Object.fromEntries(LOG_FIELD_NAMES.map((name) => [name, null]));
    const { log, evaluation } = await client.log(id, {
      ...nothing,
      timestamp: null,
      source: null,
      notes: null,
    });
    assert.equal(log.medsTakenNow, null);
    assert.equal(log.gtnRelievedPain, null);
    assert.equal(log.missedDoses24h, 0);
    assert.equal(log.palpitations, false);
    assert.equal(evaluation.limited, true);
  });

  it('V14: takes empty texts for missing values, of the time and the source too', async () => {
    const empty = Object.fromEntries(
      [...LOG_FIELD_NAMES, 'timestamp', 'source', 'notes', 'patientId'].map((name) => [name, ' ']),
    );
    const { log, evaluation } = await client.log(id, empty);
    assert.deepEqual([evaluation.overallFlag, evaluation.messageKey], ['GREEN', 'message.GREEN.limited']);
    assert.deepEqual(
      [log.bpSys, log.orthopnoeaPillows, log.timestamp, log.source],
      [null, 0, NOW, 'daily-form'],
    );
  });

  it('keeps numbers as they were sent', async () => {
    const { log } = await client.log(id, { weightKg: 71.256, glucoseMmol: 6.449 });
    assert.deepEqual([log.weightKg, log.glucoseMmol], [71.256, 6.449]);
    const [recorded] = (await product.events()).filter(
      ({ type, data }) => type === 'LogRecorded' && data['logId'] === log.id,
    );
    assert.deepEqual(recorded?.data['values'], { weightKg: 71.256, glucoseMmol: 6.449 });
  });

  it('keeps in the log what was sent, neither more nor less', async () => {
    const { log } = await client.log(id, {
      hr: 70,
      medsTakenNow: null,
      palpitations: false,
      secret: 'do not keep',
    });
    const [recorded] = (await product.events()).filter(
      ({ type, data }) => type === 'LogRecorded' && data['logId'] === log.id,
    );
    assert.deepEqual(recorded?.data['values'], { hr: 70, medsTakenNow: null, palpitations: false });
  });

  it('records the log and its verdict next to each other', async () => {
    const { log } = await client.log(id, { hr: 70 });
    const mine = (await product.events()).filter(({ stream }) => stream === `patientLogs-${id}`);
    assert.deepEqual(
      mine.map(({ type, data }) => [type, data['logId']]),
      [
        ['LogRecorded', log.id],
        ['LogEvaluated', log.id],
      ],
    );
  });

  it('says the verdict on the log and beside it alike', async () => {
    const { log, evaluation } = await client.log(id, { bpSys: 190, bpDia: 100 });
    assert.equal(evaluation.overallFlag, 'RED');
    const { reasons, firedRules, ...verdict } = evaluation;
    assert.deepEqual({ ...log, ...verdict }, log);
    assert.deepEqual(log.flagReasons, reasons);
    assert.equal(reasons.length, evaluation.reasonKeys.length);
    const systolic = firedRules.find((rule) => rule.field === 'bpSys');
    assert.deepEqual(
      [systolic?.value, systolic?.limit, systolic?.compared[0]?.limitFrom],
      [190, 181, 'default'],
    );
  });

  it('hints at pressures that are very close together, and takes them', async () => {
    const narrow = await client.log(id, { bpSys: 120, bpDia: 111 });
    assert.deepEqual(
      narrow.hints.map(({ path, key }) => [path, key]),
      [['bpDia', 'hint.bp.narrow']],
    );
    assert.deepEqual((await client.log(id, { bpSys: 120, bpDia: 110 })).hints, []);
    assert.deepEqual((await client.log(id, { bpSys: 120 })).hints, []);
  });

  it('asks whether a very unusual blood sugar is what the meter shows, and takes it', async () => {
    for (const [glucoseMmol, keys] of [
      [0, ['hint.glucose.unusual']],
      [1.4, ['hint.glucose.unusual']],
      [1.5, []],
      [33, []],
      [33.1, ['hint.glucose.unusual']],
    ] as const) {
      const { hints } = await client.log(id, { glucoseMmol });
      assert.deepEqual(
        hints.map(({ key }) => key),
        keys,
        `${glucoseMmol} mmol/L`,
      );
    }
    assert.deepEqual((await client.log(id, { glucoseSign: 'HI' })).hints, []);
  });

  it('hints at readings that were sent twice, and takes them', async () => {
    const readings = { bpSys: 140, bpDia: 80, glucoseSign: 'LO' };
    const hintsOf = async (body: Readonly<Record<string, unknown>>, key?: string) =>
      (await client.log(id, body, key)).hints.map(({ path, key: hint }) => [path, hint]);
    const told = [['bpSys', 'hint.reading.repeated']];
    const key = '3f1a2b60-1c55-4c9e-9a53-0d8a4f2f6a02';
    assert.deepEqual(await hintsOf({ ...readings, timestamp: ago(20 * MINUTE_MS) }), []);
    assert.deepEqual(await hintsOf({ ...readings, timestamp: ago(5 * MINUTE_MS) }, key), told);
    assert.deepEqual(await hintsOf({ ...readings, timestamp: ago(5 * MINUTE_MS) }, key), told, 'a repeat');
    assert.deepEqual(await hintsOf({ ...readings, bpDia: 81, timestamp: ago(5 * MINUTE_MS) }), []);
    assert.deepEqual(await hintsOf({ ...readings, timestamp: ago(36 * MINUTE_MS) }), []);
    assert.deepEqual(await hintsOf({ palpitations: true }), []);
    assert.deepEqual(await hintsOf({ palpitations: true }), [], 'nothing was measured');
  });

  it('asks of a device only where the time of measurement is the same', async () => {
    const readings = { source: 'import', glucoseMmol: 6.1 };
    const hintsAt = async (timestamp: string) => (await client.log(id, { ...readings, timestamp })).hints;
    assert.deepEqual(await hintsAt(ago(10 * MINUTE_MS)), []);
    assert.deepEqual(await hintsAt(ago(5 * MINUTE_MS)), []);
    assert.deepEqual(
      (await hintsAt(ago(5 * MINUTE_MS))).map(({ path }) => path),
      ['glucoseMmol'],
    );
  });

  const VALIDATIONS: readonly (readonly [
    id: string,
    body: Readonly<Record<string, unknown>>,
    refused: string | null,
    rule?: string,
  ])[] = [
    ['V01', { bpSys: 120, bpDia: 120 }, 'bpDia validation.bp.diastolicNotBelowSystolic'],
    ['V02', { bpSys: 95, bpDia: 130 }, 'bpDia validation.bp.diastolicNotBelowSystolic'],
    ['V03', { bpSys: 301, bpDia: 90 }, 'bpSys validation.bpSys.range'],
    ['V04', { bpSys: 65, bpDia: 40 }, null, 'GEN-RED-LOW-BP'],
    ['V05', { bpSys: 65, bpDia: 45, source: 'add-log' }, 'bpSys validation.bpSys.range'],
    ['V06', { hr: 29 }, 'hr validation.hr.range'],
    ['V07', { spo2: 101 }, 'spo2 validation.spo2.range'],
    ['V08', { glucoseMmol: 40 }, null, 'DM-RED-GLU-VERY-HIGH'],
    ['V09', { glucoseMmol: 40.1 }, 'glucoseMmol validation.glucoseMmol.range'],
    ['V10', { weightKg: 260, source: 'add-log' }, 'weightKg validation.weightKg.range'],
    ['V10 on the daily form', { weightKg: 260 }, null],
    ['V11', { missedDoses24h: 15, source: 'add-log' }, 'missedDoses24h validation.missedDoses24h.range'],
    ['V11 on the daily form', { missedDoses24h: 15 }, null, 'MED-AMBER-MISSED'],
    ['V12', { bpSys: 150.5 }, 'bpSys validation.bpSys.number'],
    ['V13', { nyhaClass: 'V' }, 'nyhaClass validation.nyhaClass.choice'],
  ];
  for (const [name, body, refused, rule] of VALIDATIONS) {
    it(`${name}: ${JSON.stringify(body)} is ${refused === null ? `taken${rule === undefined ? '' : `, and ${rule} fires`}` : `refused with ${refused}`}`, async () => {
      for (const sent of [body, { patientId: id, data: body }]) {
        if (refused !== null) {
          assert.deepEqual(await issuesOf(sent), [refused]);
          continue;
        }
        const { evaluation } = await client.log(id, sent);
        if (rule !== undefined)
          assert.ok(
            evaluation.firedRules.some((fired) => fired.id === rule),
            JSON.stringify(evaluation.firedRules),
          );
      }
    });
  }

  it('holds every log to the widest bounds, and one from the add-log screen to that screen’s', async () => {
    for (const [field, forms] of Object.entries(BOUNDS)) {
      for (const [form, [min, max]] of forms.entries()) {
        const source = form === 0 ? {} : { source: 'add-log' };
        for (const value of [min, max]) {
          assert.equal(
            (await post({ [field]: value, ...source })).status,
            201,
            `${field} ${value} ${JSON.stringify(source)}`,
          );
        }
        for (const value of [min - 1, max + 1]) {
          assert.deepEqual(
            await issuesOf({ [field]: value, ...source }),
            [`${field} validation.${field}.range`],
            `${field} ${value}`,
          );
        }
      }
    }
  });

  it('takes the source of the add-log screen beside the data and inside it', async () => {
    const refused = ['weightKg validation.weightKg.range'];
    assert.deepEqual(await issuesOf({ patientId: id, source: 'add-log', data: { weightKg: 260 } }), refused);
    assert.deepEqual(await issuesOf({ patientId: id, data: { weightKg: 260, source: 'add-log' } }), refused);
    const { log } = await client.log(id, { patientId: id, source: 'add-log', data: { weightKg: 80 } });
    assert.equal(log.source, 'add-log');
  });

  it('refuses what is of another type, each by its key', async () => {
    const WRONG: readonly (readonly [string, readonly unknown[], string])[] = [
      ['hr', ['seventy', '70', true, [70], {}], 'number'],
      ['hr', [70.5], 'number'],
      ['orthopnoeaPillows', [1.5], 'number'],
      ['palpitations', ['yes', 1, 'true', {}], 'choice'],
      ['medsTakenNow', ['no', 0], 'choice'],
      ['gtnRelievedPain', ['no'], 'choice'],
      ['nyhaClass', ['V', 'i', 2, true], 'choice'],
      ['glucoseContext', ['fasting'], 'choice'],
      ['source', ['paper', 5], 'choice'],
      ['notes', [5, 'x'.repeat(2001), 'a\u0000b'], 'text'],
    ];
    for (const [field, values, kind] of WRONG) {
      for (const value of values) {
        assert.deepEqual(
          await issuesOf({ [field]: value }),
          [`${field} validation.${field}.${kind}`],
          `${field} ${JSON.stringify(value)}`,
        );
      }
    }
  });

  it('refuses numbers that JSON can write and no meter can show', async () => {
    for (const number of ['1e400', '-1e400', '9007199254740993', '-0.0001']) {
      const answer = await client.send('POST', `/api/patients/${id}/logs`, { raw: `{"hr":${number}}` });
      assert.equal(answer.issues()[0]?.split('.')[0], 'hr validation', number);
    }
  });

  it('names every field that does not fit', async () => {
    const refused = await issuesOf({ hr: 500, spo2: 'x', nyhaClass: 'V', timestamp: 'now' });
    assert.deepEqual(refused.toSorted(), [
      'hr validation.hr.range',
      'nyhaClass validation.nyhaClass.choice',
      'spo2 validation.spo2.number',
      'timestamp validation.timestamp.format',
    ]);
  });

  it('writes nothing of a log that it refuses', async () => {
    const events = (await product.events()).length;
    await issuesOf({ hr: 500 });
    await issuesOf({ timestamp: ago(-DAY_MS) });
    await issuesOf({ patientId: 'other', data: { hr: 70 } });
    assert.equal((await product.events()).length, events);
  });

  it('refuses a log that names another patient than its address', async () => {
    const other = (await client.register()).id;
    for (const body of [
      { patientId: other, hr: 70 },
      { patientId: other, data: { hr: 70 } },
      { data: { hr: 70, patientId: other } },
    ]) {
      assert.deepEqual(await issuesOf(body), ['patientId validation.patientId.choice']);
    }
    assert.equal((await post({ patientId: id, hr: 70 })).status, 201);
  });

  it('takes the one value of a field that is missing beside the data or in it', async () => {
    const taken = await client.log(id, {
      notes: null,
      timestamp: '',
      spare: 1,
      hr: 71,
      data: { notes: 'Slept badly.', hr: null, timestamp: null, spare: 2 },
    });
    assert.deepEqual([taken.log.notes, taken.log.hr], ['Slept badly.', 71]);
    assert.deepEqual(await issuesOf({ hr: 70, data: { hr: 71 } }), ['hr validation.hr.choice']);
  });

  it('refuses data that is no object, and takes none for nothing', async () => {
    for (const data of [[], 'x', 7, true]) (await post({ data })).refused(400);
    assert.equal((await client.log(id, { data: null, hr: 70 })).log.hr, 70);
  });

  it('knows no patient who is not registered', async () => {
    assert.equal(
      (await client.post('/api/patients/nobody/logs', { hr: 70 })).refused(404).detail,
      'The requested patient could not be found.',
    );
  });

  const TIMES: readonly (readonly [sent: string, kept: string])[] = [
    ['2026-03-10T07:30:00Z', '2026-03-10T07:30:00.000Z'],
    ['2026-03-10T08:30:00+01:00', '2026-03-10T07:30:00.000Z'],
    ['2026-03-10T02:00:00.123456-05:30', '2026-03-10T07:30:00.123Z'],
    ['2026-03-10T08:05:00.000Z', '2026-03-10T08:05:00.000Z'],
    [ago(366 * DAY_MS), ago(366 * DAY_MS)],
  ];
  for (const [sent, kept] of TIMES) {
    it(`keeps the time ${sent} as ${kept}`, async () => {
      assert.equal((await client.log(id, { timestamp: sent, hr: 70 })).log.timestamp, kept);
    });
  }

  const NO_TIMES: readonly (readonly [kind: string, sent: readonly unknown[]])[] = [
    [
      'future',
      [
        '2026-03-10T08:05:00.001Z',
        '2026-03-11T08:00:00Z',
        '2026-03-10T08:00:00-01:00',
        '9999-12-31T23:59:59Z',
      ],
    ],
    ['past', [ago(366 * DAY_MS + 1), '0001-01-01T00:00:00Z']],
    [
      'format',
      [
        '2026-03-10T08:00:00',
        '2026-03-10',
        'yesterday',
        '2026-02-30T08:00:00Z',
        '2026-03-10T25:00:00Z',
        '10/03/2026',
        '2026-03-10T08:00:00+25:00',
      ],
    ],
  ];
  for (const [kind, times] of NO_TIMES) {
    for (const sent of times) {
      it(`refuses the time ${JSON.stringify(sent)}: ${kind}`, async () => {
        assert.deepEqual(await issuesOf({ timestamp: sent, hr: 70 }), [
          `timestamp validation.timestamp.${kind}`,
        ]);
      });
    }
  }

  it('refuses a time that is no text', async () => {
    for (const timestamp of [1_773_129_600_000, true, {}]) {
      assert.equal(
        (await issuesOf({ timestamp, hr: 70 }))[0]?.startsWith('timestamp validation.timestamp.'),
        true,
      );
    }
  });
});

describe('logs: reading them', () => {
  const clock = new ManualTime(NOW);
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  const list = async (query = '') =>
    (await client.get(`/api/patients/${id}/logs${query}`)).as(200, logsSchema);
  const patient = async () => (await client.get(`/api/patients/${id}`)).as(200, patientWithLogsSchema);

  before(async () => {
    product = await startTestProduct({ clock });
    client = product.client();
  });
  beforeEach(async () => {
    id = (await client.register()).id;
  });
  after(() => product.stop());

  it('shows a log as it was answered', async () => {
    const { log } = await client.log(id, { bpSys: 150, bpDia: 95, hr: 72, weightKg: 80.4, notes: 'é 李' });
    assert.deepEqual(await list(), [log]);
    const { logs, latestLog } = await patient();
    assert.deepEqual([logs, latestLog], [[log], log]);
  });

  it('orders them by time measured, newest first, then by time received', async () => {
    const send = async (hr: number, timestamp: string) => {
      await client.log(id, { hr, timestamp });
      await clock.pass(1000);
    };
    const day = ago(DAY_MS);
    await send(71, day);
    await send(72, ago(2 * DAY_MS));
    await send(73, day);
    await send(74, ago(0));
    assert.deepEqual(
      (await list()).map(({ hr }) => hr),
      [74, 73, 71, 72],
    );
  });

  it('does not let a late log replace a newer one, nor its flag', async () => {
    const { log } = await client.log(id, { bpSys: 120, bpDia: 78, timestamp: ago(DAY_MS) });
    await client.log(id, { bpSys: 190, bpDia: 110, timestamp: ago(2 * DAY_MS) });
    const { latestLog, lastFlag, logs } = await patient();
    assert.equal(latestLog?.id, log.id);
    assert.equal(lastFlag, 'GREEN');
    assert.equal(logs.length, 2);
  });

  it('keeps the last flag that was given where nothing was measured', async () => {
    await client.log(id, { bpSys: 150, bpDia: 95, timestamp: ago(MINUTE_MS) });
    const { log } = await client.log(id, { notes: 'forgot the cuff' });
    assert.deepEqual([log.limited, log.messageKey], [true, 'message.GREEN.limited']);
    const { latestLog, lastFlag } = await patient();
    assert.deepEqual([latestLog?.id, lastFlag], [log.id, 'AMBER']);
  });

  it('gives the newest hundred, or as many as are asked for, and goes on where a page ended', async () => {
    for (let minute = 0; minute < 103; minute++) {
      await client.log(id, { hr: 60 + (minute % 60), timestamp: ago(minute * MINUTE_MS) });
    }
    const newest = await list();
    assert.equal(newest.length, 100);
    assert.equal((await patient()).logs.length, 100);
    const all = await list('?limit=500');
    assert.equal(all.length, 103);
    assert.deepEqual(newest, all.slice(0, 100));
    const paged: Log[] = [];
    for (let cursor = ''; ; cursor = `&before=${paged.at(-1)?.id}`) {
      const page = await list(`?limit=40${cursor}`);
      paged.push(...page);
      if (page.length < 40) break;
    }
    assert.deepEqual(paged, all);
    assert.deepEqual(await list(`?before=${all.at(-1)?.id}`), []);
  });

  it('refuses a wrong limit, a log that is not there and one of another patient', async () => {
    for (const limit of ['0', '501', 'x']) {
      assert.deepEqual((await client.get(`/api/patients/${id}/logs?limit=${limit}`)).issues(), [
        'limit validation.limit.range',
      ]);
    }
    (await client.get(`/api/patients/${id}/logs?before=nothing`)).refused(404);
    const other = await client.register();
    const { log } = await client.log(other.id, { hr: 70 });
    (await client.get(`/api/patients/${id}/logs?before=${log.id}`)).refused(404);
    (await client.get('/api/patients/nobody/logs')).refused(404);
  });

  it('keeps each patient’s logs apart', async () => {
    const other = await client.register();
    await client.log(other.id, { hr: 70 });
    assert.deepEqual(await list(), []);
  });

  it('judges a log by those before it, also where they were received later', async () => {
    const heavy = (await client.register({ hasKnownHf: true })).id;
    await client.log(heavy, { weightKg: 70, timestamp: ago(DAY_MS) });
    const gained = await client.log(heavy, { weightKg: 73, timestamp: ago(0) });
    assert.ok(
      gained.evaluation.firedRules.some(({ id: rule }) => rule.includes('WEIGHT')),
      JSON.stringify(gained.evaluation.firedRules),
    );
    const back = await client.log(heavy, { weightKg: 69.5, timestamp: ago(2 * DAY_MS) });
    assert.equal(back.evaluation.overallFlag, 'GREEN', 'a log is not judged by what came after it');
  });

  it('counts them by flag in the metrics', async () => {
    await client.log(id, { bpSys: 190, bpDia: 100 });
    assert.match((await client.get('/metrics')).text, /logs_recorded_total\{flag="RED"\} [1-9]/);
  });

  it('takes many of one patient at once, each once', async () => {
    const sent = Array.from({ length: 12 }, (_, index) => ({ hr: 60 + index, timestamp: ago(index * 1000) }));
    const answers = await Promise.all(sent.map((values) => client.post(`/api/patients/${id}/logs`, values)));
    const logs = answers.map((answer) => answer.as(201, recordedLogSchema).log);
    assert.deepEqual(
      (await list()).map(({ hr }) => hr),
      sent.map(({ hr }) => hr),
    );
    assert.equal(new Set(logs.map((log) => log.id)).size, 12);
  });
});
