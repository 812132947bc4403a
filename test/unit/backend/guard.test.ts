import assert from 'node:assert/strict';
import { isAllowed, isOpen } from '../../../backend/http/guard.ts';
import { ROLES, type Role } from '../../../events/enums.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const may = (role: Role, request: string, patientId: string | null = role === 'patient' ? 'p1' : null) => {
  const [method = '', path = ''] = request.split(' ');
  return isAllowed({ role, patientId }, method, path);
};

/** Who may call what: the roles that may, for each of some requests. */
const TABLE: Readonly<Record<string, readonly Role[]>> = {
  'GET /api/session': ROLES,
  'POST /api/session': ROLES,
  'DELETE /api/session': ROLES,
  'GET /api/openapi.json': ROLES,
  'POST /api/invitations/t1': ROLES,
  'GET /api/account/sessions': ROLES,

  'GET /api/users': ['administrator'],
  'POST /api/users/u1/deactivate': ['administrator'],
  'GET /api/clinics': ['administrator'],
  'PATCH /api/clinics/c1': ['administrator'],

  'GET /api/patients': ['clinician', 'patient'],
  'POST /api/patients': ['clinician'],
  'GET /api/patients/counts': ['clinician'],
  'GET /api/patients/p1': ['clinician', 'patient'],
  'PATCH /api/patients/p1': ['clinician', 'patient'],
  'DELETE /api/patients/p1': ['clinician'],
  'GET /api/patients/p1/logs': ['clinician', 'patient'],
  'GET /api/patients/p1/logs/l1/explain': ['clinician', 'patient'],
  'POST /api/patients/p1/logs': ['clinician', 'patient'],
  'POST /api/patients/p1/goals': ['clinician', 'patient'],
  'POST /api/patients/p1/achievements': ['clinician', 'patient'],
  'POST /api/patients/p1/devices': ['clinician', 'patient'],
  'POST /api/patients/p1/ecg/capture': ['clinician', 'patient'],
  'POST /api/patients/p1/exercise/sessions': ['clinician', 'patient'],
  'POST /api/patients/p1/journey-events': ['clinician', 'patient'],
  'GET /api/patients/p1/thresholds': ['clinician', 'patient'],
  'PUT /api/patients/p1/thresholds': ['clinician'],
  'POST /api/patients/p1/contacts': ['clinician'],
  'POST /api/patients/p1/alerts': ['clinician'],
  'POST /api/patients/p1/tests': ['clinician'],
  'POST /api/patients/p1/milestones': ['clinician'],
  'POST /api/patients/p1/call': ['clinician'],
  'POST /api/patients/p1/send-grocery': ['clinician'],
  'GET /api/patients/p2': ['clinician'],
  'PATCH /api/patients/p2': ['clinician'],
  'GET /api/patients/p2/logs': ['clinician'],
  'POST /api/patients/p2/logs': ['clinician'],
  'GET /api/patients/p11/logs': ['clinician'],

  'GET /api/alerts': ['clinician'],
  'POST /api/alerts/a1/acknowledge': ['clinician'],
  'POST /api/milestones/m1/status': ['clinician'],
  'GET /api/thresholds': ['clinician'],
  'PUT /api/thresholds': ['clinician'],
  'GET /api/clinic': ['clinician', 'patient', 'administrator'],
  'PUT /api/clinic': ['clinician', 'administrator'],
  'POST /api/seed': ['clinician'],

  'POST /api/voice/process-transcript': ['clinician', 'patient'],
  'GET /api/grocery/bundles': ['clinician', 'patient'],
  'POST /api/orders/grocery': ['clinician', 'patient'],
  'POST /api/orders/taxi': ['clinician', 'patient'],
  'GET /api/orders': ['clinician'],
  'POST /api/orders/o1/cancel': ['clinician', 'patient'],
  'POST /api/orders/o1/confirm': ['clinician'],
  'POST /api/orders/o1/fail': ['clinician'],
  'GET /api/partner-hooks': ['clinician', 'administrator'],
  'POST /api/partner-hooks': ['clinician', 'administrator'],
  'PATCH /api/partner-hooks/h1': ['clinician', 'administrator'],
  'POST /api/partner-hooks/h1/test': ['clinician', 'administrator'],
  'POST /api/partners/h1/orders/o1': ROLES,
  'GET /api/partners/h1/orders/o1': ['clinician'],
  'PUT /api/partners/h1/facilities': ROLES,
  'POST /api/geomap/nearby': ['clinician', 'patient'],
  'GET /api/edu-assets': ['clinician', 'patient'],
  'GET /api/exercise/programs': ['clinician', 'patient'],

  'GET /api/audit/events': ['auditor'],
  'GET /api/audit/patients/p1': ['auditor'],
  'GET /api/audit/verify': ['auditor'],
  'GET /api/audit/events/e1': ['auditor'],
  'GET /api/audit/patients/p1/changes': ['auditor'],
  'GET /api/audit/reads': ['auditor'],
  'GET /api/audit/export': ['auditor'],
  // Answered 405: there is nothing to be changed, for whoever may ask.
  'POST /api/audit/events': ['auditor'],
  'DELETE /api/audit': ['auditor'],
  'GET /api/projections': ['clinician', 'analyst'],
  'POST /api/projections/patients/rebuild': ['analyst'],
  'POST /api/projections/patients/switch': ['analyst'],
  'DELETE /api/projections/patients': [],
};

describe('the guard', () => {
  for (const [request, roles] of Object.entries(TABLE)) {
    it(`lets ${roles.join(', ') || 'nobody'} ${request}`, () => {
      assert.deepEqual(
        ROLES.filter((role) => may(role, request)),
        roles.length === ROLES.length ? [...ROLES] : roles,
      );
    });
  }

  it('leaves with accounts to the administrator alone what in the demonstration the clinician may too', () => {
    const caller = { role: 'clinician', patientId: null } as const;
    assert.equal(isAllowed(caller, 'GET', '/api/partner-hooks', 'accounts'), true);
    assert.equal(isAllowed(caller, 'POST', '/api/partner-hooks', 'accounts'), false);
    assert.equal(isAllowed(caller, 'PATCH', '/api/partner-hooks/h1', 'accounts'), false);
  });

  it('opens to whoever has not signed in only how to do so, and what is signed', () => {
    for (const open of [
      'GET /api/session',
      'POST /api/session',
      'POST /api/invitations/t',
      'GET /api/openapi.json',
    ]) {
      const [method = '', path = ''] = open.split(' ');
      assert.equal(isOpen(method, path), true, open);
    }
    for (const closed of [
      'GET /api/patients',
      'GET /api/account/sessions',
      'GET /api/users',
      'GET /api/invitations/t',
    ]) {
      const [method = '', path = ''] = closed.split(' ');
      assert.equal(isOpen(method, path), false, closed);
    }
  });

  it('asks of HEAD what it asks of GET', () => {
    assert.equal(may('patient', 'HEAD /api/patients/p1'), true);
    assert.equal(may('patient', 'HEAD /api/patients/p2'), false);
    assert.equal(may('clinician', 'HEAD /api/audit/events'), false);
  });

  it('lets nobody reach what is closed to them by another spelling of the path', () => {
    for (const path of ['/api/audit', '/api/audit/', '/api/audit/events/', '/api/audit//events']) {
      assert.equal(may('clinician', `GET ${path}`), false, path);
    }
    for (const path of [
      '/api/patients/p1/../p2',
      '/api/patients//p1',
      '/api/patients/P1',
      '/api/patients/%701',
      '/api/patients/',
    ]) {
      assert.equal(may('patient', `PATCH ${path}`), false, path);
    }
  });

  it('knows no patient without an id', () => {
    for (const method of METHODS) {
      assert.equal(may('patient', `${method} /api/patients/null`, null), false);
      assert.equal(may('patient', `${method} /api/patients/`, null), false);
    }
  });
});
