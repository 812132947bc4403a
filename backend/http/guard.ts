/**
 * The guard table: which role may call what. What it does not allow is refused, before anything is looked up.
 *
 * In a pattern, `*` stands for one part of a path and `**` for any rest of it; `:own` for the caller's own patient id, or that
 * of one whom a caregiver looks after; `:seen` for one whose record they may see, `:reported` for one whom they may report
 * for; `:self` for the caller's own id.
 */
import type { Role } from '../../events/enums.ts';
import { type Caller, mayReport, maySee } from '../identity/caller.ts';
import type { NextStep } from '../identity/session-store.ts';

export const SIGN_IN = 'Please sign in.';
export const NOT_ALLOWED = 'Your role does not allow this.';

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
  { methods: READ, path: '/api/session/oidc' },
  { methods: READ, path: '/api/session/oidc/callback' },
  { methods: POST, path: '/api/session/passkey' },
  { methods: POST, path: '/api/session/passkey/options' },
  { methods: READ, path: '/api/session/link/*' },
  { methods: READ, path: '/api/session/forgotten/*' },
  { methods: ['GET', 'POST'], path: '/api/invitations/*' },
  // Partners have no session: their signature is asked for (`backend/partners/call-back.ts`).
  { methods: POST, path: '/api/partners/*/orders/*' },
  { methods: ['PUT'], path: '/api/partners/*/facilities' },
  // What can be asked there, and nobody's data.
  { methods: READ, path: '/fhir/metadata' },
];

/** Open beside these to whoever has shown their password and must make their first passkey. */
const ENROLLING: readonly Rule[] = [
  { methods: POST, path: '/api/account/passkeys' },
  { methods: POST, path: '/api/account/passkeys/options' },
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
    { methods: POST, path: '/api/patients/:own/caregivers' },
    { methods: ['DELETE'], path: '/api/patients/:own/caregivers/*' },
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
    { methods: READ, path: '/api/projections/*/differences' },
    { methods: POST, path: '/api/projections/**' },
    // In counts, and under pseudonyms: no patient is named.
    { methods: READ, path: '/api/rules' },
    { methods: READ, path: '/api/rules/*/replay' },
    { methods: READ, path: '/api/indicators' },
    { methods: READ, path: '/api/exports/*' },
    { methods: READ, path: '/api/data-quality' },
    { methods: READ, path: '/api/data-quality/*' },
  ],
  caregiver: [
    { methods: READ, path: '/api/patients' },
    { methods: READ, path: '/api/patients/:own' },
    { methods: READ, path: '/api/patients/:seen/**' },
    { methods: POST, path: '/api/patients/:reported/logs' },
    { methods: READ, path: '/api/patients/:own/caregivers' },
    { methods: ['DELETE'], path: '/api/patients/:own/caregivers/:self' },
    // What a report needs, and whom to call or where to go when it is RED.
    { methods: READ, path: '/api/clinic' },
    { methods: POST, path: '/api/voice/*' },
    { methods: POST, path: '/api/geomap/*' },
    { methods: READ, path: '/api/geomap/places' },
    // What is the same for everybody.
    { methods: READ, path: '/api/grocery/bundles' },
    { methods: READ, path: '/api/edu-assets' },
    { methods: READ, path: '/api/exercise/programs' },
  ],
  administrator: [
    { methods: READ, path: '/api/patients' },
    { methods: 'all', path: '/api/users' },
    { methods: 'all', path: '/api/users/**' },
    { methods: 'all', path: '/api/clinics' },
    { methods: 'all', path: '/api/clinics/**' },
    { methods: ['GET', 'PUT'], path: '/api/clinic' },
    { methods: 'all', path: '/api/partner-hooks' },
    { methods: 'all', path: '/api/partner-hooks/**' },
    { methods: READ, path: '/api/forgetting' },
    { methods: POST, path: '/api/patients/*/forgetting/carry-out' },
  ],
};

/** What the care team says among themselves. */
const OF_TEAM: readonly Rule[] = [
  { methods: 'all', path: '/api/patients/*/worklist' },
  { methods: 'all', path: '/api/patients/*/worklist/**' },
  { methods: 'all', path: '/api/patients/*/notes' },
  { methods: 'all', path: '/api/patients/*/notes/**' },
];

const DENIED: Partial<Record<Role, readonly Rule[]>> = {
  caregiver: [
    ...OF_TEAM,
    { methods: 'all', path: '/api/patients/*/contacts' },
    { methods: 'all', path: '/api/patients/*/contacts/**' },
  ],
  patient: OF_TEAM,
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

/** What in the demonstration a clinician may too, and where there are accounts the administrator alone, or nobody. */
const DENIED_WITH_ACCOUNTS: Partial<Record<Role, readonly Rule[]>> = {
  clinician: [
    { methods: CHANGE, path: '/api/partner-hooks' },
    { methods: CHANGE, path: '/api/partner-hooks/**' },
    // Invented patients are for the demonstration: real ones come to stand beside them.
    { methods: POST, path: '/api/seed' },
  ],
};

/** Whether whoever has not said who they are may call it. @param next what they have yet to show, where they showed something */
export function isOpen(method: string, path: string, next: NextStep | null = null): boolean {
  const matches = matching(method, path, NOBODY);
  return EVERYBODY.some(matches) || (next === 'enrol-passkey' && ENROLLING.some(matches));
}

export function isAllowed(
  caller: Pick<Caller, 'role' | 'patientId' | 'lookedAfter'> & Partial<Pick<Caller, 'userId'>>,
  method: string,
  path: string,
  mode: Mode = 'demonstration',
): boolean {
  const { role } = caller;
  const matches = matching(method, path, standingOf(caller));
  if (EVERYBODY.some(matches) || SIGNED_IN.some(matches)) return true;
  // Whom nobody lets in any more.
  if (role === 'caregiver' && (caller.lookedAfter ?? []).length === 0) return false;
  const denied = [
    ...(DENIED[role] ?? []),
    ...(mode === 'accounts' ? (DENIED_WITH_ACCOUNTS[role] ?? []) : []),
  ];
  return ALLOWED[role].some(matches) && !denied.some(matches);
}

/** What the words of a pattern stand for, of one caller. */
type Standing = Readonly<Record<':own' | ':seen' | ':reported' | ':self', readonly string[]>>;

const NOBODY: Standing = { ':own': [], ':seen': [], ':reported': [], ':self': [] };

function standingOf({
  userId,
  patientId,
  lookedAfter = [],
}: Pick<Caller, 'patientId' | 'lookedAfter'> & Partial<Pick<Caller, 'userId'>>): Standing {
  const idOf = ({ patientId: id }: { readonly patientId: string }): string => id;
  return {
    ':own': patientId === null ? lookedAfter.map(idOf) : [patientId],
    ':seen': lookedAfter.filter(maySee).map(idOf),
    ':reported': lookedAfter.filter(mayReport).map(idOf),
    ':self': userId === undefined ? [] : [userId],
  };
}

function matching(method: string, path: string, standing: Standing): (rule: Rule) => boolean {
  const verb = method === 'HEAD' ? 'GET' : method;
  // As the router reads it, with a slash at its end or without one: else it would be another path, which nothing denies.
  const asked = path.endsWith('/') ? path.slice(0, -1) : path;
  return (rule) =>
    (rule.methods === 'all' || rule.methods.includes(verb)) && fits(rule.path, asked, standing);
}

function fits(pattern: string, path: string, standing: Standing): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  for (const [index, part] of wanted.entries()) {
    if (part === '**') return given.length > index;
    const value = given[index];
    if (value === undefined) return false;
    const standsFor = standing[part as keyof Standing] as readonly string[] | undefined;
    if (standsFor === undefined ? part !== '*' && part !== value : !standsFor.includes(value)) return false;
  }
  return given.length === wanted.length;
}
