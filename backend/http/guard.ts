/**
 * The guard table: which role may call what. What it does not allow is refused, before anything is looked up.
 *
 * In a pattern, `:own` stands for the caller's own patient id, `*` for one part of a path and `**` for any rest of it.
 */
import type { Role } from '../../events/enums.ts';

interface Rule {
  readonly methods: readonly string[] | 'all';
  readonly path: string;
}

const READ = ['GET'] as const;
const POST = ['POST'] as const;
const CHANGE = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Everybody may be somebody in the demonstration; of accounts there are those who have one. */
export type Mode = 'demonstration' | 'accounts';

/** Open to everybody: who one is, how the interface is described, and what is signed. */
const EVERYBODY: readonly Rule[] = [
  { methods: ['GET', 'POST', 'DELETE'], path: '/api/session' },
  { methods: READ, path: '/api/openapi.json' },
  { methods: POST, path: '/api/session/code' },
  { methods: READ, path: '/api/session/link/*' },
  { methods: POST, path: '/api/invitations/*' },
  // Partners have no session: their signature is asked for (`backend/partners/call-back.ts`).
  { methods: POST, path: '/api/partners/*/orders/*' },
  { methods: ['PUT'], path: '/api/partners/*/facilities' },
  // What can be asked there, and nobody's data.
  { methods: READ, path: '/fhir/metadata' },
];

/** Open to everybody who has signed in. */
const SIGNED_IN: readonly Rule[] = [{ methods: 'all', path: '/api/account/**' }];

const ALLOWED: Record<Role, readonly Rule[]> = {
  clinician: [
    { methods: 'all', path: '/api' },
    { methods: 'all', path: '/api/**' },
    // Named, as records are in the rest of the interface.
    { methods: POST, path: '/fhir' },
    { methods: READ, path: '/fhir/**' },
  ],
  patient: [
    { methods: READ, path: '/api/patients' },
    { methods: ['GET', 'PATCH'], path: '/api/patients/:own' },
    { methods: READ, path: '/api/patients/:own/**' },
    { methods: POST, path: '/api/patients/:own/logs' },
    { methods: POST, path: '/api/patients/:own/goals' },
    { methods: POST, path: '/api/goals/*/status' },
    { methods: POST, path: '/api/patients/:own/achievements' },
    { methods: POST, path: '/api/patients/:own/devices' },
    { methods: ['DELETE'], path: '/api/patients/:own/devices/*' },
    { methods: POST, path: '/api/patients/:own/devices/*/readings' },
    { methods: POST, path: '/api/patients/:own/ecg/capture' },
    { methods: POST, path: '/api/patients/:own/exercise/sessions' },
    { methods: ['PUT'], path: '/api/patients/:own/exercise/profile' },
    { methods: POST, path: '/api/exercise/recommendations/*/skip' },
    { methods: POST, path: '/api/patients/:own/journey-events' },
    { methods: POST, path: '/api/patients/:own/plan/request' },
    { methods: READ, path: '/api/clinic' },
    { methods: POST, path: '/api/voice/*' },
    { methods: READ, path: '/api/grocery/bundles' },
    { methods: POST, path: '/api/orders/*' },
    { methods: POST, path: '/api/orders/*/cancel' },
    { methods: POST, path: '/api/geomap/*' },
    { methods: READ, path: '/api/geomap/places' },
    { methods: READ, path: '/api/edu-assets' },
    { methods: READ, path: '/api/exercise/programs' },
  ],
  // What changes anything is no call of the audit: 405, and not 403, for whoever may ask it.
  auditor: [
    { methods: 'all', path: '/api/audit' },
    { methods: 'all', path: '/api/audit/**' },
  ],
  analyst: [
    { methods: READ, path: '/api/projections' },
    { methods: POST, path: '/api/projections/**' },
    // In counts, and under pseudonyms: no patient is named.
    { methods: READ, path: '/api/indicators' },
    { methods: READ, path: '/api/exports/*' },
    { methods: READ, path: '/api/data-quality' },
    { methods: READ, path: '/api/data-quality/*' },
  ],
  administrator: [
    { methods: 'all', path: '/api/users' },
    { methods: 'all', path: '/api/users/**' },
    { methods: 'all', path: '/api/clinics' },
    { methods: 'all', path: '/api/clinics/**' },
    { methods: ['GET', 'PUT'], path: '/api/clinic' },
    { methods: 'all', path: '/api/partner-hooks' },
    { methods: 'all', path: '/api/partner-hooks/**' },
    { methods: POST, path: '/api/patients/*/forgetting/carry-out' },
  ],
};

const DENIED: Partial<Record<Role, readonly Rule[]>> = {
  // What the care team says among themselves.
  patient: [
    { methods: 'all', path: '/api/patients/*/worklist' },
    { methods: 'all', path: '/api/patients/*/worklist/**' },
    { methods: 'all', path: '/api/patients/*/notes' },
    { methods: 'all', path: '/api/patients/*/notes/**' },
  ],
  clinician: [
    { methods: 'all', path: '/api/users' },
    { methods: 'all', path: '/api/users/**' },
    { methods: 'all', path: '/api/clinics' },
    { methods: 'all', path: '/api/clinics/**' },
    // Whoever may ask that a person be forgotten may not carry it out.
    { methods: 'all', path: '/api/patients/*/forgetting/carry-out' },
    { methods: 'all', path: '/api/audit' },
    { methods: 'all', path: '/api/audit/**' },
    { methods: CHANGE, path: '/api/projections/**' },
  ],
};

/** What in the demonstration clinician and administrator may alike is the administrator's alone where there are accounts. */
const DENIED_WITH_ACCOUNTS: Partial<Record<Role, readonly Rule[]>> = {
  clinician: [
    { methods: CHANGE, path: '/api/partner-hooks' },
    { methods: CHANGE, path: '/api/partner-hooks/**' },
  ],
};

/** Whether whoever has not said who they are may call it. */
export function isOpen(method: string, path: string): boolean {
  return EVERYBODY.some(matching(method, path, null));
}

export function isAllowed(
  caller: { readonly role: Role; readonly patientId: string | null },
  method: string,
  path: string,
  mode: Mode = 'demonstration',
): boolean {
  const { role, patientId } = caller;
  const matches = matching(method, path, patientId);
  if (EVERYBODY.some(matches) || SIGNED_IN.some(matches)) return true;
  const denied = [
    ...(DENIED[role] ?? []),
    ...(mode === 'accounts' ? (DENIED_WITH_ACCOUNTS[role] ?? []) : []),
  ];
  return ALLOWED[role].some(matches) && !denied.some(matches);
}

function matching(method: string, path: string, own: string | null): (rule: Rule) => boolean {
  const verb = method === 'HEAD' ? 'GET' : method;
  return (rule) => (rule.methods === 'all' || rule.methods.includes(verb)) && fits(rule.path, path, own);
}

function fits(pattern: string, path: string, own: string | null): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  for (const [index, part] of wanted.entries()) {
    if (part === '**') return given.length > index;
    const value = given[index];
    if (value === undefined) return false;
    if (part === ':own' ? value !== own : part !== '*' && part !== value) return false;
  }
  return given.length === wanted.length;
}
