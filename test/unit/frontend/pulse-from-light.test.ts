import assert from 'node:assert/strict';
import { type LightSample, pulseFromLight } from '../../../frontend/src/features/pulse/pulseFromLight.ts';
import { chance, evenBeats, fingerLight } from '../../harness/finger-light.ts';

const SECONDS = 30;

describe('the pulse in the light of a fingertip', () => {
  for (const pulse of [42, 48, 60, 72, 88, 110, 125, 140, 150, 165, 178]) {
    it(`is ${pulse} where the heart beats so often, and regular`, () => {
      const reading = pulseFromLight(
        fingerLight({
          beats: evenBeats(pulse, SECONDS),
          seconds: SECONDS,
          random: chance(pulse),
          noise: 0.3,
        }),
      );
      assert.ok(reading.state === 'read', JSON.stringify(reading));
      assert.ok(Math.abs(reading.pulse - pulse) <= 2, `${reading.pulse}`);
      assert.equal(reading.isRegular, true);
    });
  }

  it('is never told by more than four beats wrong, whatever the rate and the noise', () => {
    let told = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      const random = chance(seed);
      const pulse = 40 + Math.floor(random() * 140);
      const beats = evenBeats(pulse, SECONDS);
      const reading = pulseFromLight(fingerLight({ beats, seconds: SECONDS, random, noise: 1.5 * random() }));
      if (reading.state !== 'read') continue;
      told += 1;
      assert.ok(Math.abs(reading.pulse - pulse) <= 4, `seed ${seed}: ${pulse} was told as ${reading.pulse}`);
    }
    assert.ok(told > 400, `${told}`);
  });

  it('is the same from fifteen pictures a second', () => {
    const light = fingerLight({ beats: evenBeats(76, SECONDS), seconds: SECONDS, picturesASecond: 15 });
    const reading = pulseFromLight(light);
    assert.ok(reading.state === 'read' && Math.abs(reading.pulse - 76) <= 2, JSON.stringify(reading));
  });

  it('is the same where pictures come unevenly', () => {
    const random = chance(7);
    const light = fingerLight({ beats: evenBeats(92, SECONDS), seconds: SECONDS }).filter(
      () => random() > 0.3,
    );
    const reading = pulseFromLight(light);
    assert.ok(reading.state === 'read' && Math.abs(reading.pulse - 92) <= 2, JSON.stringify(reading));
  });

  it('is told as not regular where the intervals vary as in atrial fibrillation', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = chance(seed);
      const beats = [0.3];
      while ((beats.at(-1) ?? 0) < SECONDS) beats.push((beats.at(-1) ?? 0) + 0.5 + 0.5 * random());
      const reading = pulseFromLight(fingerLight({ beats, seconds: SECONDS, random, noise: 0.2 }));
      assert.ok(reading.state === 'read', JSON.stringify(reading));
      assert.equal(reading.isRegular, false, `seed ${seed}`);
      assert.ok(Math.abs(reading.pulse - 80) <= 8, `${reading.pulse}`);
    }
  });

  it('is regular where it only follows the breath', () => {
    const beats = [0.3];
    while ((beats.at(-1) ?? 0) < SECONDS) {
      const last = beats.at(-1) ?? 0;
      beats.push(last + 0.85 + 0.05 * Math.sin((2 * Math.PI * last) / 4));
    }
    const reading = pulseFromLight(fingerLight({ beats, seconds: SECONDS, random: chance(3), noise: 0.2 }));
    assert.ok(reading.state === 'read' && reading.isRegular, JSON.stringify(reading));
  });

  /** What was told, where it is off by more than four beats, or by one of twenty. */
  const wronglyTold = (samples: readonly LightSample[], pulse: number | null): string | null => {
    const reading = pulseFromLight(samples);
    if (reading.state === 'unreadable') return null;
    return pulse !== null && Math.abs(reading.pulse - pulse) <= Math.max(4, pulse / 20)
      ? null
      : JSON.stringify(reading);
  };

  it('is told right or not at all where every second or third beat is weak', () => {
    for (let pulse = 48; pulse <= 172; pulse += 4) {
      for (const weak of [0.7, 0.6, 0.5, 0.4]) {
        for (const strengths of [
          [1, weak],
          [1, 1, weak],
        ]) {
          const beats = evenBeats(pulse, SECONDS);
          const light = fingerLight({
            beats,
            strengths,
            seconds: SECONDS,
            random: chance(pulse),
            noise: 0.2,
          });
          assert.equal(wronglyTold(light, pulse), null, `${pulse} a minute, ${strengths.join(', ')}`);
        }
      }
    }
  });

  it('is told right or not at all where every second beat is early and weak', () => {
    for (const pulse of [60, 70, 80, 90, 100])
      for (const strength of [0.7, 0.5])
        for (const early of [0.9, 0.8, 0.7]) {
          const usual = 60 / pulse;
          const beats = evenBeats(pulse, SECONDS).map((beat, at) => beat - (at % 2) * (1 - early) * usual);
          const light = fingerLight({
            beats,
            strengths: [1, strength],
            seconds: SECONDS,
            random: chance(pulse),
            noise: 0.2,
          });
          assert.equal(wronglyTold(light, pulse), null, `${pulse} a minute, ${strength} at ${early}`);
        }
  });

  it('says of weak beats between strong ones that they differ', () => {
    const light = fingerLight({ beats: evenBeats(100, SECONDS), strengths: [1, 0.5], seconds: SECONDS });
    assert.deepEqual(pulseFromLight(light), { state: 'unreadable', why: 'uneven' });
  });

  for (const pulse of [null, 72]) {
    it(`is not read from a hand that keeps time over ${pulse ?? 'no'} beats a minute`, () => {
      const toAndFro: Record<string, (turn: number) => number> = {
        sine: (turn) => Math.sin(2 * Math.PI * turn),
        straight: (turn) => (turn < 0.5 ? 4 * turn - 1 : 3 - 4 * turn),
      };
      for (const [name, form] of Object.entries(toAndFro))
        for (const often of [42, 54, 66, 78, 96, 120, 150, 170])
          for (const far of [2, 4, 8, 30]) {
            const light = fingerLight({
              beats: pulse === null ? [] : evenBeats(pulse, SECONDS),
              seconds: SECONDS,
              random: chance(often),
              noise: 0.3,
              movedAt: (time) => far * form(((time * often) / 60) % 1),
            });
            assert.equal(wronglyTold(light, pulse), null, `${name} ${often} times a minute by ${far}`);
          }
    });
  }

  it('is not read from light that changes more than a heart changes it', () => {
    const light = fingerLight({ beats: evenBeats(72, SECONDS), seconds: SECONDS });
    const most = light.map((sample) => ({
      ...sample,
      red: 180 + 8 * (sample.red - 180),
      green: 40 + 8 * (sample.green - 40),
    }));
    assert.deepEqual(pulseFromLight(most), { state: 'unreadable', why: 'moved' });
  });

  describe('is not guessed', () => {
    const unreadable = (samples: readonly LightSample[], why: string) =>
      assert.deepEqual(pulseFromLight(samples), { state: 'unreadable', why });

    it('without a picture', () => unreadable([], 'noFinger'));

    it('without a finger: a room, however its light flickers', () => {
      const room = fingerLight({ beats: evenBeats(72, SECONDS), seconds: SECONDS }).map((sample) => ({
        ...sample,
        green: sample.red - 10,
        blue: sample.red - 20,
      }));
      unreadable(room, 'noFinger');
    });

    it('from a finger that lets no beat be seen', () => {
      for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
        unreadable(fingerLight({ beats: [], seconds: SECONDS, random: chance(seed), noise: 1 }), 'moved');
      }
    });

    it('from a finger that moves', () => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const random = chance(seed);
        const moves = Array.from({ length: 40 }, () => ({
          at: random() * SECONDS,
          by: 30 * (random() - 0.5),
        }));
        const movedAt = (time: number) =>
          moves.reduce((sum, { at, by }) => sum + by * Math.exp(-(((time - at) / 0.4) ** 2)), 0);
        unreadable(fingerLight({ beats: evenBeats(72, SECONDS), seconds: SECONDS, movedAt }), 'moved');
      }
    });

    it('from too few pictures a second, or with a hole among them', () => {
      const light = fingerLight({ beats: evenBeats(72, SECONDS), seconds: SECONDS });
      unreadable(
        light.filter((_, at) => at % 4 === 0),
        'fewPictures',
      );
      unreadable(
        light.filter(({ atMs }) => atMs < 10_000 || atMs > 10_600),
        'fewPictures',
      );
    });

    it('where nothing changes', () =>
      unreadable(
        fingerLight({ beats: [], seconds: SECONDS }).map((sample) => ({ ...sample, red: 180, green: 40 })),
        'moved',
      ));
  });
});
