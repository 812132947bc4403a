/** The scenarios of the clinical rules (4.6 and 4.1a), with the product's own rules, deciders and reactions. */
import assert from 'node:assert/strict';
import { acknowledge, raiseCustom, resolve } from '../../../backend/alerts/alert-handling.ts';
import { alertsOfEpisode, type OpenAlert } from '../../../backend/alerts/alert.ts';
import type { LogSource } from '../../../events/enums.ts';
import type { LogValues } from '../../../events/vocabulary.ts';
import { AlertProcess } from '../../harness/alert-process.ts';

const AMBER: LogValues = { bpSys: 150, bpDia: 85 };
const GREEN: LogValues = { bpSys: 125, bpDia: 80 };
const RED: LogValues = { bpSys: 190, bpDia: 85 };
const CHEST: LogValues = { chestPainNow: true };
const glucose = (glucoseMmol: number): LogValues => ({ glucoseMmol, glucoseContext: 'RANDOM' });

/** `HH:MM` on 10 March 2026, or on a later day where a number of days stands before it: `1 07:00`. */
function instant(at: string): string {
  const [time = '', days = '0'] = at.split(' ').toReversed();
  const day = new Date(Date.parse('2026-03-10T00:00:00Z') + Number(days) * 86_400_000);
  return `${day.toISOString().slice(0, 10)}T${time}:00.000Z`;
}

interface Came {
  readonly measured?: string;
  readonly sent?: string;
  readonly source?: LogSource;
}
type Step =
  | readonly [at: string, values: LogValues, came?: Came]
  | readonly [at: string, deed: 'look' | 'acknowledge' | 'resolve', which?: number];

class Story {
  readonly process = new AlertProcess();

  async tell(steps: readonly Step[]): Promise<this> {
    await this.process.clinic.register('p1', { hasKnownHtn: true, hasKnownDiabetes: true });
    for (const step of steps) await this.#take(step);
    return this;
  }

  async #take([time, what, more]: Step): Promise<void> {
    const at = instant(time);
    if (what === 'look') return this.process.escalateDue(at);
    if (what === 'acknowledge' || what === 'resolve') {
      const alert = (await this.alerts())[more ?? 0];
      assert.ok(alert);
      return this.process.decide(
        (state) =>
          what === 'acknowledge'
            ? acknowledge(state, alert.alertId, 'dr-ngozi', 'I call her.')
            : resolve(state, alert.alertId, 'She is well.'),
        { at },
      );
    }
    const { measured, sent, source }: Came = typeof more === 'object' ? more : {};
    await this.process.log(at, typeof what === 'string' ? {} : what, {
      ...(measured === undefined ? {} : { measuredAt: instant(measured) }),
      ...(sent === undefined ? {} : { sentAt: instant(sent) }),
      ...(source === undefined ? {} : { source }),
    });
  }

  async alerts(): Promise<readonly OpenAlert[]> {
    return [...(await this.process.state()).alerts.values()];
  }

  /** Each alert as its flag, its time, and what is out of the ordinary about it. */
  async lines(): Promise<readonly string[]> {
    return (await this.alerts()).map((alert) =>
      [
        alert.flag,
        alert.raisedAt.slice(8, 16).replace('T', ' '),
        alert.toldOutside !== null && 'told',
        alert.late && 'late',
        alert.easedBy !== null && 'eased',
        alert.escalatedAt !== null && 'escalated',
        alert.resolvedAt !== null ? 'resolved' : alert.acknowledgedAt !== null && 'acknowledged',
      ]
        .filter((mark) => mark !== false)
        .join(' '),
    );
  }

  /** How many alerts each episode has, by its first one. */
  async episodes(): Promise<readonly number[]> {
    const state = await this.process.state();
    return [...new Set([...state.alerts.values()].map(({ episodeId }) => episodeId))].map(
      (episodeId) => alertsOfEpisode(state, episodeId).length,
    );
  }
}

interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly alerts: readonly string[];
  readonly episodes?: readonly number[];
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'A01: the same RED within 30 minutes is suppressed',
    steps: [
      ['10:00', RED],
      ['10:29', RED],
    ],
    alerts: ['RED 10 10:00 told'],
  },
  {
    name: 'A02: 30 minutes are not inside the cooldown',
    steps: [
      ['10:00', RED],
      ['10:30', RED],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:30 told'],
    episodes: [2],
  },
  {
    name: 'A03: another RED rule inside the cooldown',
    steps: [
      ['10:00', RED],
      ['10:10', CHEST],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:10 told'],
    episodes: [1, 1],
  },
  {
    name: 'A04: RED after AMBER',
    steps: [
      ['10:00', AMBER],
      ['10:05', RED],
    ],
    alerts: ['AMBER 10 10:00', 'RED 10 10:05 told'],
    episodes: [1, 1],
  },
  {
    name: 'A05: AMBER after RED',
    steps: [
      ['10:00', RED],
      ['10:05', AMBER],
    ],
    alerts: ['RED 10 10:00 told', 'AMBER 10 10:05'],
  },
  {
    name: 'A06: AMBER within three hours',
    steps: [
      ['10:00', AMBER],
      ['11:00', AMBER],
      ['12:59', AMBER],
      ['13:00', AMBER],
    ],
    alerts: ['AMBER 10 10:00', 'AMBER 10 13:00'],
    episodes: [2],
  },
  {
    name: 'A07: what is suppressed does not extend the cooldown',
    steps: [
      ['10:00', RED],
      ['10:20', RED],
      ['10:35', RED],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:35 told'],
  },
  {
    name: 'A08: an AMBER that nobody acknowledges climbs after a day',
    steps: [
      ['10:00', AMBER],
      ['1 09:59', 'look'],
      ['1 10:00', 'look'],
    ],
    alerts: ['AMBER 10 10:00 escalated'],
  },
  {
    name: 'A09: one that is acknowledged does not',
    steps: [
      ['10:00', AMBER],
      ['1 09:00', 'acknowledge'],
      ['1 10:00', 'look'],
    ],
    alerts: ['AMBER 10 10:00 acknowledged'],
  },
  {
    name: 'A10: two GREEN logs of the same reading end an AMBER',
    steps: [
      ['08:00', AMBER],
      ['20:00', GREEN],
      ['1 07:00', GREEN],
    ],
    alerts: ['AMBER 10 08:00 resolved'],
  },
  {
    name: 'A11: GREEN logs of another reading do not',
    steps: [
      ['08:00', AMBER],
      ['20:00', glucose(5.6)],
      ['1 07:00', glucose(5.6)],
      ['1 08:00', 'look'],
    ],
    alerts: ['AMBER 10 08:00 escalated'],
  },
  {
    name: 'A12: a RED stays until somebody looks, however well the patient is by then',
    steps: [
      ['10:00', RED],
      ['1 08:00', GREEN],
      ['1 20:00', GREEN],
    ],
    alerts: ['RED 10 10:00 told eased'],
  },
  {
    name: 'A14: low, high, low, high',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:05', glucose(20)],
      ['10:10', glucose(3.6)],
      ['10:15', glucose(21)],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:05 told'],
  },
  {
    name: 'A15: getting better raises nothing',
    steps: [
      ['10:00', glucose(2.8)],
      ['10:12', glucose(3.7)],
    ],
    alerts: ['RED 10 10:00 told'],
  },
  {
    name: 'A16: getting worse does, and is told at once',
    steps: [
      ['10:00', glucose(3.7)],
      ['10:12', glucose(2.8)],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:12 told'],
    episodes: [2],
  },
  {
    name: 'A18: an emergency that goes on is told ever more rarely',
    steps: [
      ['10:00', RED],
      ['10:35', RED],
      ['11:10', RED],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:35 told', 'RED 10 11:10'],
    episodes: [3],
  },
  {
    name: 'A18 goes on: after 30 minutes, 1 hour, 2 hours, then every 4',
    steps: ['10:00', '10:30', '11:00', '11:30', '12:30', '13:30', '16:30', '17:30', '20:30', '21:30'].map(
      (at) => [at, RED] as const,
    ),
    alerts: [
      'RED 10 10:00 told',
      'RED 10 10:30 told',
      'RED 10 11:00',
      'RED 10 11:30 told',
      'RED 10 12:30',
      'RED 10 13:30 told',
      'RED 10 16:30',
      'RED 10 17:30 told',
      'RED 10 20:30',
      'RED 10 21:30 told',
    ],
    episodes: [10],
  },
  {
    name: 'A19: who acknowledges one acknowledges its episode',
    steps: [
      ['10:00', RED],
      ['10:35', RED],
      ['11:10', RED],
      ['11:20', 'acknowledge', 1],
    ],
    alerts: ['RED 10 10:00 told acknowledged', 'RED 10 10:35 told acknowledged', 'RED 10 11:10 acknowledged'],
  },
  {
    name: 'after A19 the next one is an episode of its own, told at once',
    steps: [
      ['10:00', RED],
      ['10:35', RED],
      ['10:36', 'acknowledge', 1],
      ['11:10', RED],
    ],
    alerts: ['RED 10 10:00 told acknowledged', 'RED 10 10:35 told acknowledged', 'RED 10 11:10 told'],
    episodes: [2, 1],
  },
  {
    name: 'A20: a later reading eases a RED, which stays open',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:20', glucose(5.6)],
    ],
    alerts: ['RED 10 10:00 told eased'],
  },
  {
    name: 'A20 with a reading that is still out of its bounds',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:20', glucose(12)],
    ],
    alerts: ['RED 10 10:00 told', 'AMBER 10 10:20'],
  },
  {
    name: 'A20 with another reading, or one of a day later',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:20', GREEN],
      ['1 10:01', glucose(5.6)],
    ],
    alerts: ['RED 10 10:00 told'],
  },
  {
    name: 'A20 with a reading that came before the RED and was measured after it',
    steps: [
      ['10:20', glucose(5.6)],
      ['10:30', glucose(3.5), { measured: '10:00' }],
    ],
    alerts: ['RED 10 10:30 told eased'],
  },
  {
    name: 'A20 with a reading that came before the RED, from a phone whose clock was hours ahead',
    steps: [
      ['10:00', glucose(5.6), { measured: '16:00', sent: '16:00' }],
      ['10:30', glucose(3.5)],
    ],
    alerts: ['RED 10 10:30 told'],
  },
  {
    name: 'A20 with a reading that comes after the RED and was measured before it',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:30', glucose(5.6), { measured: '09:50' }],
    ],
    alerts: ['RED 10 10:00 told'],
  },
  {
    name: 'a RED of a reading and a symptom is not eased by the reading alone',
    steps: [
      ['10:00', { ...RED, severeHeadache: true }],
      ['10:20', GREEN],
    ],
    alerts: ['RED 10 10:00 told'],
  },
  {
    name: 'A21: another family is an episode of its own, told at once',
    steps: [
      ['10:00', RED],
      ['10:10', CHEST],
      ['10:45', { ...CHEST, ...RED }],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:10 told', 'RED 10 10:45 told'],
    episodes: [1, 2],
  },
  {
    name: 'A22: a late RED and then a live one of the same rule',
    steps: [
      ['10:00', RED, { measured: '-4 10:00' }],
      ['10:00', RED],
    ],
    alerts: ['RED 10 10:00 late', 'RED 10 10:00 told'],
    episodes: [1, 1],
  },
  {
    name: 'A22: the live one first',
    steps: [
      ['10:00', RED],
      ['10:00', RED, { measured: '-4 10:00' }],
    ],
    alerts: ['RED 10 10:00 told', 'RED 10 10:00 late'],
    episodes: [1, 1],
  },
  {
    name: 'A23: a RED that a cooldown holds back ends the easing',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:20', glucose(5.6)],
      ['10:25', glucose(3.4)],
    ],
    alerts: ['RED 10 10:00 told'],
  },
  {
    name: 'A23 goes on: well again after that it is eased again',
    steps: [
      ['10:00', glucose(3.5)],
      ['10:20', glucose(5.6)],
      ['10:25', glucose(3.4)],
      ['10:40', glucose(6)],
    ],
    alerts: ['RED 10 10:00 told eased'],
  },
  {
    name: 'A24: the server’s clock 30 days ahead of the phone’s',
    steps: [['30 10:00', RED, { measured: '10:00', sent: '10:01' }]],
    alerts: ['RED 09 10:00 told'],
  },
  {
    name: 'the server’s clock 30 days behind, and a log that is late by the phone’s',
    steps: [['-30 10:00', RED, { measured: '06:00', sent: '5 10:00' }]],
    alerts: ['RED 08 10:00 late'],
  },
  {
    name: 'a late RED of a person’s own is told up to 72 hours later, once',
    steps: [
      ['10:00', RED, { measured: '-3 10:00' }],
      ['10:01', RED, { measured: '-2 10:00' }],
      ['10:02', CHEST, { measured: '-2 11:00' }],
    ],
    alerts: ['RED 10 10:00 told late'],
  },
  {
    name: 'a late RED of a person’s own is not told after 72 hours; one beside it that is not so old still is',
    steps: [
      ['10:00', RED, { measured: '-3 09:59' }],
      ['10:10', RED, { measured: '-2 10:00' }],
    ],
    alerts: ['RED 10 10:00 told late'],
  },
  {
    name: 'a late log of a device is not told; what it kept for less than six hours is no late log',
    steps: [
      ['10:00', RED, { measured: '03:59', source: 'import' }],
      ['10:01', CHEST, { measured: '04:01', source: 'import' }],
    ],
    alerts: ['RED 10 10:00 late', 'RED 10 10:01 told'],
  },
  {
    name: 'late logs that come more than ten minutes after the first are another alert, and so are those after somebody took it on',
    steps: [
      ['10:00', RED, { measured: '-9 10:00' }],
      ['10:10', RED, { measured: '-8 10:00' }],
      ['10:11', RED, { measured: '-7 10:00' }],
      ['10:12', 'acknowledge', 1],
      ['10:13', RED, { measured: '-6 10:00' }],
    ],
    alerts: ['RED 10 10:00 late', 'RED 10 10:11 late acknowledged', 'RED 10 10:13 late'],
    episodes: [1, 1, 1],
  },
  {
    name: 'who resolves one resolves its episode, those with it that somebody had taken on',
    steps: [
      ['10:00', RED],
      ['10:35', RED],
      ['10:40', 'acknowledge'],
      ['10:50', 'resolve', 1],
    ],
    alerts: ['RED 10 10:00 told resolved', 'RED 10 10:35 told resolved'],
  },
  {
    name: 'an AMBER that later logs end leaves the rest of its episode open',
    steps: [
      ['08:00', AMBER],
      ['20:00', GREEN],
      ['1 07:00', GREEN],
      ['1 08:00', AMBER],
    ],
    alerts: ['AMBER 10 08:00 resolved', 'AMBER 11 08:00'],
    episodes: [2],
  },
];

describe('alerts in the scenarios of the clinical rules', () => {
  for (const { name, steps, alerts, episodes } of SCENARIOS) {
    it(name, async () => {
      const story = await new Story().tell(steps);
      assert.deepEqual(await story.lines(), alerts);
      if (episodes !== undefined) assert.deepEqual(await story.episodes(), episodes);
    });
  }

  it('A13: one patient never affects another', async () => {
    const { process } = await new Story().tell([['10:00', AMBER]]);
    await process.clinic.register('p2', { hasKnownHtn: true });
    await process.log(instant('10:00'), AMBER, { patientId: 'p2' });
    assert.equal((await process.state('p2')).alerts.size, 1);
  });

  it('A17: the diary of a device, 454 readings of 126 days, is one RED alert and one AMBER one, told to nobody', async () => {
    const diary = Array.from({ length: 454 }, (_, index): Step => {
      const daysAgo = 126 - Math.floor((index * 125) / 454);
      const value = index % 8 === 0 ? 3.4 : index % 3 === 0 ? 12.5 : 6.2;
      const at = `10:0${Math.floor(index / 50)}`;
      return [at, glucose(value), { measured: `-${daysAgo} 08:00`, source: 'import' }];
    });
    const story = await new Story().tell(diary);
    assert.deepEqual((await story.lines()).toSorted(), ['AMBER 10 10:00 late', 'RED 10 10:00 late']);
    const [red] = await story.alerts();
    assert.equal(red?.sources.length, 57, 'each of them is in it');
  });

  it('an alert that a person wrote is an episode of its own', async () => {
    const story = await new Story().tell([['10:00', RED]]);
    await story.process.decide((state) => raiseCustom(state, 'own', { flag: 'RED', message: 'Call her.' }), {
      at: instant('10:05'),
    });
    await story.process.decide((state) => acknowledge(state, 'own', 'dr-ngozi', null), {
      at: instant('10:06'),
    });
    assert.deepEqual(await story.lines(), ['RED 10 10:00 told', 'RED 10 10:05 told acknowledged']);
  });
});
