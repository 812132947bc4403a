import assert from 'node:assert/strict';
import { MemoryValues } from '../../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../../backend/secrets/sealed-secrets.ts';
import { SubjectKeys, takeKeys } from '../../../backend/secrets/subject-keys.ts';
import { type KeyUse, MissingKeyError } from '../../../events/store/key-ring.ts';
import { ManualTime } from '../../harness/manual-time.ts';

const SUBJECT = 'patient:p1';
const unused: KeyUse = { isUsed: async () => false, mayStandIn: false };
const used: KeyUse = { isUsed: async () => true, mayStandIn: false };
/** Of something that cannot wait; only what is named lies sealed. */
const urgent = (...ids: readonly string[]): KeyUse => ({
  isUsed: async (id) => ids.includes(id),
  mayStandIn: true,
});

describe('the key of a person, in two processes', () => {
  let clock: ManualTime;
  let one: SubjectKeys;
  let other: SubjectKeys;
  let missing: number;

  async function secrets(open = MemoryValues.shared()): Promise<SealedSecrets> {
    const opened = await SealedSecrets.open(open(), Buffer.alloc(32, 7));
    assert.ok(opened);
    return opened;
  }

  /** Under which a subject is sealed where nothing is missing. */
  async function keyIdOf(subject: string): Promise<string> {
    return (await new SubjectKeys(await secrets(), clock).sealing(subject, unused))?.id ?? '';
  }

  beforeEach(async () => {
    clock = new ManualTime('2026-03-02T08:00:00.000Z');
    missing = 0;
    const shared = MemoryValues.shared();
    const ring = async (): Promise<SubjectKeys> =>
      new SubjectKeys(await secrets(shared), clock, () => {
        missing += 1;
      });
    [one, other] = [await ring(), await ring()];
  });

  it('is the same, whichever makes it, also where both do at once', async () => {
    const [first, second] = await Promise.all([one.sealing(SUBJECT, unused), other.sealing(SUBJECT, unused)]);
    assert.ok(first && second);
    assert.deepEqual(Buffer.from(first.bytes), Buffer.from(second.bytes));
  });

  it('opens nothing in the other a minute after it was destroyed, and is not made again', async () => {
    const key = await one.sealing(SUBJECT, unused);
    const id = key?.id ?? '';
    assert.equal((await other.opening([id])).size, 1);
    await one.destroy(SUBJECT);
    assert.equal((await one.opening([id])).size, 0);
    await clock.pass(60_000);
    assert.equal((await other.opening([id])).size, 0);
    assert.equal(await other.sealing(SUBJECT, unused), null);
    assert.equal(missing, 0);
  });

  it('opens nothing in the other as soon as that hears of its end', async () => {
    const id = (await one.sealing(SUBJECT, unused))?.id ?? '';
    assert.equal((await other.opening([id])).size, 1);
    await one.destroy(SUBJECT);
    other.drop(SUBJECT);
    assert.equal((await other.opening([id])).size, 0);
  });

  it('is made where nothing lies sealed under it, and missed where something does', async () => {
    await assert.rejects(one.sealing(SUBJECT, used), MissingKeyError);
    assert.equal(missing, 1);
    // The other has made it, and used it, between the two looks of this one.
    const isUsed = async (): Promise<boolean> => {
      await other.sealing(SUBJECT, unused);
      return true;
    };
    assert.ok(await one.sealing(SUBJECT, { isUsed, mayStandIn: false }));
  });

  it('that is missing is told of once, and each time to whom it ends the work', async () => {
    await one.opening(['lost', 'lost-too']);
    await assert.rejects(one.sealing(SUBJECT, used), MissingKeyError);
    assert.equal(missing, 1);
    const strict = new SubjectKeys(await secrets(), clock, () => {
      throw new Error('It is missing.');
    });
    await assert.rejects(strict.opening(['lost']), /missing/);
    await assert.rejects(strict.opening(['lost']), /missing/);
  });

  it('has another one stand in where it is missing and something cannot wait, the same in both, and nothing else is sealed under that', async () => {
    const lost = await keyIdOf(SUBJECT);
    const stood = await one.sealing(SUBJECT, urgent(lost));
    assert.ok(stood);
    assert.notEqual(stood.id, lost);
    assert.equal((await other.sealing(SUBJECT, urgent(lost, stood.id)))?.id, stood.id);
    assert.equal(missing, 1, 'it is said once that one is missing');
    await assert.rejects(other.sealing(SUBJECT, used), MissingKeyError);
  });

  it('is destroyed with all that stood in for it, and none stands in afterwards', async () => {
    const lost = await keyIdOf(SUBJECT);
    const stood = (await one.sealing(SUBJECT, urgent(lost)))?.id ?? '';
    assert.equal(await one.isDestroyed(SUBJECT), false);
    await one.destroy(SUBJECT);
    assert.equal(await one.isDestroyed(SUBJECT), true);
    assert.equal((await one.opening([stood])).size, 0);
    assert.equal(await one.sealing(SUBJECT, urgent(lost, stood)), null);
  });

  it('is taken over from other secrets where it is not there, and never where it is destroyed in either', async () => {
    const [inUse, aside] = [await secrets(), await secrets()];
    const [here, there] = [new SubjectKeys(inUse, clock), new SubjectKeys(aside, clock)];
    const ids = new Map<string, string>();
    for (const who of ['only there', 'in both', 'gone here', 'gone there'])
      ids.set(who, (await there.sealing(`patient:${who}`, unused))?.id ?? '');
    const own = (await here.sealing('patient:in both', unused))?.bytes ?? new Uint8Array();
    await here.sealing('patient:gone there', unused);
    await here.destroy('patient:gone here');
    await there.destroy('patient:gone there');
    assert.ok((await takeKeys(aside, inUse)) > 0);
    const opens = async (who: string) =>
      (await new SubjectKeys(inUse, clock).opening([ids.get(who) ?? ''])).size;
    assert.equal(await opens('only there'), 1);
    assert.equal(await opens('gone here'), 0);
    assert.equal(await opens('gone there'), 0);
    const [kept] = (await new SubjectKeys(inUse, clock).opening([ids.get('in both') ?? ''])).values();
    assert.deepEqual(Buffer.from(kept ?? []), Buffer.from(own));
    assert.equal(await takeKeys(aside, inUse), 0, 'a second time there is nothing left to take');
  });

  it('that is missing is made anew where somebody says so, and what is destroyed stays so', async () => {
    const gone = await one.sealing('patient:gone', unused);
    await one.destroy('patient:gone');
    const lost = 'anIdOfAKeyThatIsLost00';
    assert.equal(await one.renew([lost, gone?.id ?? '']), 1);
    assert.equal((await other.opening([lost])).size, 1);
    assert.equal(await other.sealing('patient:gone', unused), null);
  });
});
