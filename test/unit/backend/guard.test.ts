import assert from 'node:assert/strict';
import { isAllowed, isOpen } from '../../../backend/http/guard.ts';
import { CAREGIVER_RIGHTS, type CaregiverRight, ROLES, type Role } from '../../../events/enums.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const may = (role: Role, request: string, patientId: string | null = role === 'patient' ? 'p1' : null) => {
  const [method = '', path = ''] = request.split(' ');
  const caregiver = { userId: 'c1', lookedAfter: [{ patientId: 'p1', may: 'both' as const }] };
  return isAllowed({ role, patientId, ...(role === 'caregiver' ? caregiver : {}) }, method, path);
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

  'GET /api/patients': ['clinician', 'patient', 'administrator', 'caregiver'],
  'POST /api/patients': ['clinician'],
  'GET /api/patients/counts': ['clinician'],
  'GET /api/patients/p1': ['clinician', 'patient', 'caregiver'],
  'PATCH /api/patients/p1': ['clinician', 'patient'],
  'DELETE /api/patients/p1': ['clinician'],
  'GET /api/patients/p1/logs': ['clinician', 'patient', 'caregiver'],
  'GET /api/patients/p1/logs/l1/explain': ['clinician', 'patient', 'caregiver'],
  'POST /api/patients/p1/logs': ['clinician', 'patient', 'caregiver'],
  'POST /api/patients/p1/goals': ['clinician', 'patient'],
  'POST /api/patients/p1/achievements': ['clinician', 'patient'],
  'POST /api/patients/p1/devices': ['clinician', 'patient'],
  'POST /api/patients/p1/ecg/capture': ['clinician', 'patient'],
  'POST /api/patients/p1/exercise/sessions': ['clinician', 'patient'],
  'POST /api/patients/p1/journey-events': ['clinician', 'patient'],
  'GET /api/patients/p1/thresholds': ['clinician', 'patient', 'caregiver'],
  'PUT /api/patients/p1/thresholds': ['clinician'],
  'POST /api/patients/p1/contacts': ['clinician'],
  'POST /api/patients/p1/alerts': ['clinician'],
  'POST /api/patients/p1/tests': ['clinician'],
  'POST /api/patients/p1/milestones': ['clinician'],
  'POST /api/patients/p1/call': ['clinician'],
  'POST /api/patients/p1/send-grocery': ['clinician'],
  'POST /api/patients/p1/send-lesson': ['clinician'],
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
  'GET /api/clinic': ['clinician', 'patient', 'administrator', 'caregiver'],
  'GET /api/patients/p1/caregivers': ['clinician', 'patient', 'caregiver'],
  'POST /api/patients/p1/caregivers': ['clinician', 'patient'],
  'DELETE /api/patients/p1/caregivers/c1': ['clinician', 'patient', 'caregiver'],
  'DELETE /api/patients/p1/caregivers/c2': ['clinician', 'patient'],
  'PUT /api/clinic': ['clinician', 'administrator'],
  'POST /api/seed': ['clinician'],

  'POST /api/voice/process-transcript': ['clinician', 'patient', 'caregiver'],
  'GET /api/grocery/bundles': ['clinician', 'patient', 'caregiver'],
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
  'POST /api/geomap/nearby': ['clinician', 'patient', 'caregiver'],
  'GET /api/edu-assets': ['clinician', 'patient', 'caregiver'],
  'GET /api/exercise/programs': ['clinician', 'patient', 'caregiver'],

  'GET /api/audit/events': ['auditor'],
  'GET /api/audit/patients/p1': ['auditor'],
  'GET /api/audit/verify': ['auditor'],
  'GET /api/audit/events/e1': ['auditor'],
  'GET /api/audit/patients/p1/changes': ['auditor'],
  'GET /api/audit/patients/p1/logs/l1/verdicts': ['auditor'],
  'GET /api/audit/patients/p1/alerts/a1': ['auditor'],
  'GET /api/audit/reads': ['auditor'],
  'GET /api/audit/export': ['auditor'],
  // Answered 405: there is nothing to be changed, for whoever may ask.
  'POST /api/audit/events': ['auditor'],
  'DELETE /api/audit': ['auditor'],
  'GET /api/projections': ['clinician', 'analyst'],
  'POST /api/projections/patients/rebuild': ['analyst'],
  'POST /api/projections/patients/switch': ['analyst'],
  'POST /api/projections/patients/prune': ['analyst'],
  'GET /api/projections/patients/differences': ['clinician', 'analyst'],
  'DELETE /api/projections/patients': [],
};

describe('the guard', () => {
  it('lets a caregiver do what was shared alone, and nothing once nobody shares', () => {
    const by = (right: CaregiverRight | null, method: string, path: string): boolean =>
      isAllowed(
        {
          role: 'caregiver',
          userId: 'c1',
          patientId: null,
          lookedAfter: right === null ? [] : [{ patientId: 'p1', may: right }],
        },
        method,
        path,
      );
    for (const right of [...CAREGIVER_RIGHTS, null]) {
      assert.equal(by(right, 'GET', '/api/patients'), right !== null);
      assert.equal(by(right, 'GET', '/api/patients/p1/logs'), right === 'read' || right === 'both');
      assert.equal(by(right, 'POST', '/api/patients/p1/logs'), right === 'report' || right === 'both');
      assert.equal(by(right, 'GET', '/api/patients/p2'), false);
      assert.equal(by(right, 'GET', '/api/patients/p1/contacts'), false);
      assert.equal(by(right, 'GET', '/api/session'), true);
    }
  });

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

  it('lets nobody load invented patients where people sign in', () => {
    for (const role of ROLES)
      for (const path of ['/api/seed', '/api/seed/'])
        assert.equal(
          isAllowed({ role, patientId: null }, 'POST', path, 'accounts'),
          false,
          `${role} ${path}`,
        );
  });

  it('asks of a path with a slash at its end, which leads to the same, what it asks without one', () => {
    for (const [request, roles] of Object.entries({
      ...TABLE,
      'POST /api/patients/p1/forgetting/carry-out': ['administrator'],
    }))
      assert.deepEqual(
        ROLES.filter((role) => may(role, `${request}/`)),
        roles.length === ROLES.length ? [...ROLES] : roles,
        request,
      );
  });

  it('opens to whoever has not signed in only how to do so, and what is signed', () => {
    for (const open of [
      'GET /api/session',
      'POST /api/session',
      'GET /api/invitations/t',
      'POST /api/invitations/t',
      'POST /api/session/passkey/options',
      'POST /api/session/passkey',
      'GET /api/session/oidc',
      'GET /api/session/oidc/callback',
      'GET /api/openapi.json',
    ]) {
      const [method = '', path = ''] = open.split(' ');
      assert.equal(isOpen(method, path), true, open);
    }
    for (const closed of [
      'GET /api/patients',
      'GET /api/account/sessions',
      'POST /api/account/passkeys',
      'GET /api/users',
      'PUT /api/invitations/t',
    ]) {
      const [method = '', path = ''] = closed.split(' ');
      assert.equal(isOpen(method, path), false, closed);
    }
  });

  it('opens to whoever has shown their password and needs a passkey the way to their first one, and nothing else', () => {
    for (const path of ['/api/account/passkeys', '/api/account/passkeys/options']) {
      assert.equal(isOpen('POST', path, 'enrol-passkey'), true);
      assert.equal(isOpen('POST', path, 'passkey'), false);
    }
    assert.equal(isOpen('GET', '/api/account/passkeys', 'enrol-passkey'), false);
    assert.equal(isOpen('POST', '/api/account/recovery-codes', 'enrol-passkey'), false);
    assert.equal(isOpen('GET', '/api/patients', 'enrol-passkey'), false);
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
      // That of all, of which a patient is told themself alone.
      assert.equal(may('patient', `${method} /api/patients/`, null), method === 'GET');
    }
  });
});
