import assert from 'node:assert/strict';
import { LIST_PATIENTS_AT } from '../../../backend/contract/routes/entry-addresses.ts';
import { EXPLAIN_LOG, RECORD_LOG } from '../../../backend/contract/routes/logs.ts';
import { COUNT_PATIENTS, type LIST_PATIENTS } from '../../../backend/contract/routes/patients.ts';
import { requestTo } from '../../../frontend/src/api/client/requestTo.ts';

describe('a request to a route', () => {
  it('fills in the parameters of the path, encoded, as they are named', () => {
    const params = { patientId: 'a/b c', logId: '%:$&' };
    assert.deepEqual(requestTo(EXPLAIN_LOG, { params }), {
      method: 'GET',
      path: '/patients/a%2Fb%20c/logs/%25%3A%24%26/explain',
    });
  });

  it('asks in the address what it is given, encoded', () => {
    const { path } = requestTo(COUNT_PATIENTS, { query: { search: 'à b&c', silent: 'true' } });
    assert.equal(path, '/patients/counts?search=%C3%A0+b%26c&silent=true');
    assert.equal(requestTo(COUNT_PATIENTS).path, '/patients/counts');
  });

  it('hands on body and key', () => {
    const call = { params: { patientId: 'p1' }, body: { hr: 70 }, idempotencyKey: 'k' };
    assert.deepEqual(requestTo(RECORD_LOG, call), {
      method: 'POST',
      path: '/patients/p1/logs',
      body: { hr: 70 },
      idempotencyKey: 'k',
    });
  });

  it('knows a route by its address alone', () => {
    const request = requestTo<typeof LIST_PATIENTS>(LIST_PATIENTS_AT, { query: { limit: '5' } });
    assert.deepEqual(request, { method: 'GET', path: '/patients?limit=5' });
  });
});
