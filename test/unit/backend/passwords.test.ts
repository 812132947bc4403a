import assert from 'node:assert/strict';
import { Passwords } from '../../../backend/accounts/passwords.ts';
import { TooManyTries, TryLimit } from '../../../backend/accounts/try-limit.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { ManualTime } from '../../harness/manual-time.ts';

const TRIES = 10_000;
const WINDOW_MS = 15 * 60_000;

describe('a password', () => {
  it('costs whoever tries one 64 MiB twice, unless a test says otherwise', async () => {
    const passwords = new Passwords();
    const kept = await passwords.hash('seven green mangoes');
    assert.match(kept, /^scrypt\$16\$8\$2\$/);
    assert.equal(await passwords.fits('seven green mangoes', kept), true);
    assert.equal(passwords.isOutdated(kept), false);
    assert.equal(new Passwords({ log2N: 17, r: 8, p: 2 }).isOutdated(kept), true);
  });

  it('that nobody has fits nothing', async () => {
    const passwords = new Passwords({ log2N: 10, r: 8, p: 1 });
    assert.equal(await passwords.fits('seven green mangoes', null), false);
  });
});

describe('ten thousand tries of a password', () => {
  it('at once are hashed by two, a hundred wait, and everybody else is told so at once', async () => {
    const passwords = new Passwords({ log2N: 10, r: 8, p: 1 });
    const kept = await passwords.hash('seven green mangoes');
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, n) =>
        passwords.fits(`guess ${n}`, kept).catch((error: unknown) => {
          assert.ok(error instanceof Refusal);
          return error.status;
        }),
      ),
    );
    assert.equal(answers.filter((answer) => answer === false).length, 102);
    assert.equal(answers.filter((answer) => answer === 503).length, TRIES - 102);
    assert.equal(await passwords.fits('seven green mangoes', kept), true, 'and the next one is heard');
  });

  it('from one address are heard twenty times in a quarter of an hour, of one account five times', () => {
    const clock = new ManualTime();
    const ofAddress = new TryLimit(20, WINDOW_MS, clock);
    const ofAccount = new TryLimit(5, WINDOW_MS, clock);
    let heard = [0, 0];
    for (let n = 0; n < TRIES; n++) {
      const [byAddress, byAccount] = [ofAddress.waitMs('a') === 0, ofAccount.waitMs('b') === 0];
      if (byAddress) ofAddress.count('a');
      if (byAccount) ofAccount.count('b');
      heard = [(heard[0] ?? 0) + Number(byAddress), (heard[1] ?? 0) + Number(byAccount)];
    }
    assert.deepEqual(heard, [20, 5]);
    assert.equal(new TooManyTries(ofAddress.waitMs('a')).message, 'Too many tries. Wait 15 minutes.');
  });
});
