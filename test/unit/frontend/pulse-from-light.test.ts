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
