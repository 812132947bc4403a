import assert from 'node:assert/strict';
import { StoreUnavailableError } from '../../../events/store/port.ts';
import { errorForLog } from '../../../backend/logging/logger.ts';

describe('an error in the program’s own log', () => {
  it('says its kind and where it arose, and nothing that was being handled', () => {
    const logged = errorForLog(new TypeError('Neema Kabongo, +243 81 234 5678\n    at Avenue Kasa-Vubu 12'));
    assert.equal(logged.error, 'TypeError');
    assert.ok(logged.at.length > 0);
    assert.match(logged.at[0] ?? '', /logger\.test\.ts/);
    assert.ok(!/Neema|243|Kasa-Vubu/.test(JSON.stringify(logged)));
  });

  it('says nothing of a message that was changed afterwards, or of what is no error', () => {
    const changed = new Error('Neema');
    assert.match(changed.stack ?? '', /Neema/, 'written down before the message was changed');
    changed.message = 'Kabongo';
    assert.deepEqual(errorForLog(changed), { error: 'Error', at: [] });
    assert.deepEqual(errorForLog('Neema Kabongo'), { error: 'string', at: [] });
    assert.ok(!JSON.stringify(errorForLog(new Error(''))).includes('Neema'));
  });

  it('says why a store could not be reached', () => {
    const { error, reason } = errorForLog(new StoreUnavailableError('The disk is full.'));
    assert.deepEqual([error, reason], ['StoreUnavailableError', 'The disk is full.']);
  });
});
