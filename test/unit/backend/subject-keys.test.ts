import assert from 'node:assert/strict';
import { MemoryValues } from '../../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../../backend/secrets/sealed-secrets.ts';
import { SubjectKeys } from '../../../backend/secrets/subject-keys.ts';
import { MissingKeyError } from '../../../events/store/key-ring.ts';
import { ManualTime } from '../../harness/manual-time.ts';

const SUBJECT = 'patient:p1';
const unused = async (): Promise<boolean> => false;
const used = async (): Promise<boolean> => true;

describe('the key of a person, in two processes', () => {
  let clock: ManualTime;
  let one: SubjectKeys;
  let other: SubjectKeys;
  let missing: number;

  beforeEach(async () => {
    clock = new ManualTime('2026-03-02T08:00:00.000Z');
    missing = 0;
    const open = MemoryValues.shared();
    const ring = async (): Promise<SubjectKeys> => {
      const secrets = await SealedSecrets.open(open(), Buffer.alloc(32, 7));
      assert.ok(secrets);
      return new SubjectKeys(secrets, clock, () => {
        missing += 1;
      });
    };
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
    const meanwhile = async (): Promise<boolean> => {
      await other.sealing(SUBJECT, unused);
      return true;
    };
    assert.ok(await one.sealing(SUBJECT, meanwhile));
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
