import assert from 'node:assert/strict';
import fc from 'fast-check';
import { creationId, keyedEventId } from '../../../backend/event-sourcing/event-log.ts';
import { derivedId, isUuid, randomIds } from '../../../lib/ids.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';
import { ManualTime } from '../../harness/manual-time.ts';

const parts = fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 4 });

describe('a fresh id', () => {
  it('is a UUID of version 7 that tells its time in milliseconds', () => {
    const time = new ManualTime('2026-03-01T08:00:00.123Z');
    const id = randomIds(time).next();
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), time.now().getTime());
  });

  it('sorts after those of earlier milliseconds', async () => {
    const time = new ManualTime();
    const ids = randomIds(time);
    const made: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      made.push(ids.next());
      await time.pass(1);
    }
    assert.deepEqual(made, made.toSorted());
  });

  it('is no other’s of the same millisecond', () => {
    const ids = randomIds(new ManualTime());
    assert.equal(new Set(Array.from({ length: 1000 }, () => ids.next())).size, 1000);
  });

  it('has its version and variant whatever the random bits', () => {
    for (const bits of [0x00, 0xff]) {
      const id = randomIds(new ManualTime(), (size) => Buffer.alloc(size, bits)).next();
      assert.match(id, /^.{8}-.{4}-7.{3}-[89ab].{3}-/);
    }
  });
});

describe('a derived id', () => {
  it('is a UUID of version 5, always the same for the same parts', () => {
    const id = derivedId('alert', 'e1');
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(derivedId('alert', 'e1'), id);
    // Ids that were derived once lie in the log: the way in which they are derived may never change.
    assert.equal(id, 'adf628c7-3b12-5a29-9063-2aca05172eb8');
  });

  it('is another one for other parts, however they are cut', () => {
    assert.notEqual(derivedId('a', 'bc'), derivedId('ab', 'c'));
    assert.notEqual(derivedId('a', ''), derivedId('a'));
    assert.notEqual(derivedId('1:a'), derivedId('a'));
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        assert.notEqual(derivedId(...one), derivedId(...other));
      }),
    );
  });
});

describe('the id of what a request creates', () => {
  const clinic = new ClinicProcess();
  const ids = randomIds(clinic.time);

  it('is the same for the repeat of a request with a key', () => {
    const first = clinic.request({ key: 'k' });
    const second = clinic.request({ key: 'k' });
    assert.equal(creationId(first, ids), creationId(second, ids));
    assert.notEqual(creationId(first, ids), keyedEventId({ key: 'k' }, 0));
    assert.notEqual(keyedEventId({ key: 'k' }, 0), keyedEventId({ key: 'k' }, 1));
    assert.notEqual(creationId(first, ids), creationId(clinic.request({ key: 'K' }), ids));
  });

  it('is a fresh one without a key', () => {
    const request = clinic.request();
    assert.notEqual(creationId(request, ids), creationId(request, ids));
  });
});

describe('a UUID', () => {
  it('is told from other texts', () => {
    assert.equal(isUuid('0190a3f1-7c1e-7abc-8def-0123456789ab'), true);
    assert.equal(isUuid('0190A3F1-7C1E-7ABC-8DEF-0123456789AB'), true);
    for (const text of [
      '',
      '0190a3f17c1e7abc8def0123456789ab',
      '0190a3f1-7c1e-7abc-8def-0123456789a',
      '{0190a3f1-7c1e-7abc-8def-0123456789ab}',
      '0190a3f1-7c1e-7abc-8def-0123456789ab\n',
      'g190a3f1-7c1e-7abc-8def-0123456789ab',
    ]) {
      assert.equal(isUuid(text), false, JSON.stringify(text));
    }
  });
});
