/** Whoever acts in the product: their name, their role, and of the staff the account by which they sign in. */
import type { Role, StaffSignInMethod, StaffRole, UserStatus } from '../../events/enums.ts';
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { FORGOTTEN_PERSON } from '../contract/forgotten.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: user-<userId>

export interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly role: StaffRole;
  readonly clinicId: string;
  readonly status: UserStatus;
  /** What the status is once more when a closed account is opened again. */
  readonly openStatus: Exclude<UserStatus, 'deactivated'>;
  /** Of the link by which a password may be chosen now; null where none may. */
  readonly invitationId: string | null;
  /** By their ids, oldest first; their public keys lie among the secrets. */
  readonly passkeys: readonly string[];
  /** Whether they sign in by an account at another provider, and by which. */
  readonly link: DataOf<'UserLinked'> | null;
  /** When a refused sign-in was last recorded, ISO; null where none was. */
  readonly refusedAt: string | null;
  /** Whether nothing of the person can be read any more. */
  readonly forgotten: boolean;
}

export type UserState = {
  readonly name: string;
  readonly role: Role;
  /** null of whoever was only introduced, as the people of the demonstration are. */
  readonly account: Account | null;
} | null;

const TYPES = [
  'UserIntroduced',
  'UserInvited',
  'UserAskedToJoin',
  'UserLinked',
  'UserInvitationIssued',
  'UserApproved',
  'UserRoleChanged',
  'UserDeactivated',
  'UserReactivated',
  'PasswordSet',
  'PasskeyAdded',
  'PasskeyRemoved',
  'RecoveryCodesIssued',
  'RecoveryCodeUsed',
  'UserSignedIn',
  'UserSignInRefused',
  'UserForgotten',
] as const;
type UserEventType = (typeof TYPES)[number];
type DecidedUserEvent = DecidedEvent<UserEventType>;
export type UserStore = AggregateStore<UserState, UserEventType>;

function evolve(state: UserState, event: EventOf<UserEventType>): UserState {
  if (event.type === 'UserIntroduced') return { ...event.data, account: null };
  if (event.type === 'UserInvited' || event.type === 'UserAskedToJoin') {
    const { email, firstName, lastName, role, clinicId } = event.data;
    return {
      name: `${firstName} ${lastName}`.trim(),
      role,
      account: {
        email,
        firstName,
        role,
        clinicId,
        status: event.type === 'UserInvited' ? 'invited' : 'pending',
        openStatus: event.type === 'UserInvited' ? 'invited' : 'pending',
        invitationId: null,
        passkeys: [],
        link: null,
        refusedAt: null,
        forgotten: false,
      },
    };
  }
  const account = state?.account ?? null;
  if (state === null || account === null) return state;
  const changed = { ...account, ...accountAfter(account, event) };
  return { ...state, role: changed.role, account: changed };
}

function accountAfter(
  account: Account,
  event: Exclude<EventOf<UserEventType>, EventOf<'UserIntroduced' | 'UserInvited' | 'UserAskedToJoin'>>,
): Partial<Account> {
  switch (event.type) {
    case 'UserInvitationIssued':
      return { invitationId: event.data.invitationId };
    case 'UserApproved':
      return {
        role: event.data.role,
        clinicId: event.data.clinicId,
        ...(account.status === 'pending' && { status: 'active', openStatus: 'active' }),
      };
    case 'UserRoleChanged':
      return { role: event.data.to, clinicId: event.data.clinicId };
    case 'UserDeactivated':
      return { status: 'deactivated', invitationId: null };
    case 'UserReactivated':
      return { status: account.openStatus };
    case 'PasswordSet':
      return { status: 'active', openStatus: 'active', invitationId: null };
    case 'UserForgotten':
      return { forgotten: true, email: '', firstName: '', invitationId: null };
    case 'UserLinked':
      // Whoever was invited has been approved by that.
      return {
        link: event.data,
        ...(account.status === 'invited' && { status: 'active', openStatus: 'active', invitationId: null }),
      };
    case 'PasskeyAdded':
      return { passkeys: [...account.passkeys, event.data.passkeyId] };
    case 'PasskeyRemoved':
      return { passkeys: account.passkeys.filter((id) => id !== event.data.passkeyId) };
    case 'RecoveryCodesIssued':
    case 'RecoveryCodeUsed':
    case 'UserSignedIn':
      return {};
    case 'UserSignInRefused':
      return { refusedAt: event.meta.recordedAt };
  }
}

export const userAggregate = defineAggregate({ types: TYPES, initial: (): UserState => null, evolve });

// Decisions

export const UNKNOWN_PERSON = 'The person could not be found.';

/** Nothing for somebody who was introduced before. */
export const introduce = (state: UserState, name: string, role: Role): readonly DecidedUserEvent[] =>
  state === null ? [{ type: 'UserIntroduced', data: { name, role } }] : [];

/** @throws Refusal 404 for whoever has no account, or was forgotten. */
export function accountOf(state: UserState): Account {
  if (!state?.account) throw Refusal.notFound(UNKNOWN_PERSON);
  if (state.account.forgotten) throw Refusal.notFound(FORGOTTEN_PERSON);
  return state.account;
}

export const EMAIL_TAKEN = 'Somebody has this e-mail already.';

/** @throws Refusal 409 where the account is there already. */
export function invite(
  state: UserState,
  invited: DataOf<'UserInvited'>,
  invitationId: string,
): readonly DecidedUserEvent[] {
  if (state !== null) throw Refusal.conflict(EMAIL_TAKEN);
  const name = `${invited.firstName} ${invited.lastName}`.trim();
  return [
    { type: 'UserIntroduced', data: { name, role: invited.role } },
    { type: 'UserInvited', data: invited },
    { type: 'UserInvitationIssued', data: { invitationId } },
  ];
}

/** Nothing of whoever has an account. */
export const askToJoin = (
  state: UserState,
  person: DataOf<'UserAskedToJoin'>,
): readonly DecidedUserEvent[] => {
  if (state !== null) return [];
  const name = `${person.firstName} ${person.lastName}`.trim();
  return [
    { type: 'UserIntroduced', data: { name, role: person.role } },
    { type: 'UserAskedToJoin', data: person },
  ];
};

/** Nothing where it is so already. */
export const linkTo = (state: UserState, link: DataOf<'UserLinked'>): readonly DecidedUserEvent[] =>
  state?.account?.link?.subjectHash === link.subjectHash ? [] : [{ type: 'UserLinked', data: link }];

/** Another link by which a password may be chosen. @throws Refusal 404, 409 for a closed account. */
export function issueInvitation(state: UserState, invitationId: string): readonly DecidedUserEvent[] {
  if (accountOf(state).status === 'deactivated') throw Refusal.conflict('This account is deactivated.');
  return [{ type: 'UserInvitationIssued', data: { invitationId } }];
}

/** @throws Refusal 404, 409 for an account that is open or closed already. */
export function approve(
  state: UserState,
  wanted: Partial<Pick<Account, 'role' | 'clinicId'>>,
  notes: string | null,
): readonly DecidedUserEvent[] {
  const { status, role, clinicId } = accountOf(state);
  if (status !== 'invited' && status !== 'pending')
    throw Refusal.conflict('This account does not wait for approval.');
  return [{ type: 'UserApproved', data: { role, clinicId, ...wanted, notes } }];
}

/** Nothing where it is already so. @throws Refusal 404 */
export function changeRole(
  state: UserState,
  wanted: Partial<Pick<Account, 'role' | 'clinicId'>>,
): readonly DecidedUserEvent[] {
  const account = accountOf(state);
  const { role, clinicId } = { ...account, ...wanted };
  if (role === account.role && clinicId === account.clinicId) return [];
  return [{ type: 'UserRoleChanged', data: { from: account.role, to: role, clinicId } }];
}

/** Nothing where it is already so. @throws Refusal 404 */
export const deactivate = (state: UserState): readonly DecidedUserEvent[] =>
  accountOf(state).status === 'deactivated' ? [] : [{ type: 'UserDeactivated', data: {} }];

/** Nothing where it is already so. @throws Refusal 404 */
export const reactivate = (state: UserState): readonly DecidedUserEvent[] =>
  accountOf(state).status === 'deactivated' ? [{ type: 'UserReactivated', data: {} }] : [];

/** @throws Refusal 404, 409 for an account that is not closed */
export function forgetUser(state: UserState, keyFingerprint: string | null): readonly DecidedUserEvent[] {
  if (accountOf(state).status !== 'deactivated')
    throw Refusal.conflict('Deactivate this account before the person is forgotten.');
  return [{ type: 'UserForgotten', data: { keyFingerprint } }];
}

export const INVITATION_ENDED = 'This invitation was used or has ended.';

/** @throws Refusal 404 for a link that was used, or that another one has taken the place of. */
export function acceptInvitation(state: UserState, invitationId: string): readonly DecidedUserEvent[] {
  if (state?.account?.invitationId !== invitationId) throw Refusal.notFound(INVITATION_ENDED);
  return [{ type: 'PasswordSet', data: {} }];
}

export const changePassword = (): readonly DecidedUserEvent[] => [{ type: 'PasswordSet', data: {} }];

export const WRONG_SIGN_IN = 'The e-mail or the password is wrong.';

/** @throws Refusal 401 for an account that is not open, in the words of a wrong password. */
export function signIn(state: UserState, method: StaffSignInMethod): readonly DecidedUserEvent[] {
  if (state?.account?.status !== 'active') throw new Refusal(401, WRONG_SIGN_IN);
  return [{ type: 'UserSignedIn', data: { method } }];
}

export const PASSKEY_UNKNOWN = 'This passkey is not known here.';

/** Nothing where it is there already. @throws Refusal 404 */
export function addPasskey(state: UserState, passkey: DataOf<'PasskeyAdded'>): readonly DecidedUserEvent[] {
  const { passkeys } = accountOf(state);
  return passkeys.includes(passkey.passkeyId) ? [] : [{ type: 'PasskeyAdded', data: passkey }];
}

/**
 * @param isNeeded whether the person must have one
 * @throws Refusal 404 for one that is not theirs, 409 for the last one that they must have
 */
export function removePasskey(
  state: UserState,
  passkeyId: string,
  isNeeded: boolean,
): readonly DecidedUserEvent[] {
  const { passkeys } = accountOf(state);
  if (!passkeys.includes(passkeyId)) throw Refusal.notFound('This passkey could not be found.');
  if (isNeeded && passkeys.length === 1)
    throw Refusal.conflict('This is your last passkey, and you need one to sign in. Add another one first.');
  return [{ type: 'PasskeyRemoved', data: { passkeyId } }];
}

export const issueRecoveryCodes = (): readonly DecidedUserEvent[] => [
  { type: 'RecoveryCodesIssued', data: {} },
];

export const WRONG_CODE = 'This code is wrong or has ended.';

export const useRecoveryCode = (): readonly DecidedUserEvent[] => [{ type: 'RecoveryCodeUsed', data: {} }];

/** Nothing of a person without an account, nor while one was recorded less than `everyMs` ago. */
export function refuseSignIn(
  state: UserState,
  reason: DataOf<'UserSignInRefused'>['reason'],
  now: Date,
  everyMs: number,
): readonly DecidedUserEvent[] {
  const account = state?.account ?? null;
  if (account === null) return [];
  const since = account.refusedAt === null ? null : now.getTime() - Date.parse(account.refusedAt);
  if (since !== null && since >= 0 && since < everyMs) return [];
  return [{ type: 'UserSignInRefused', data: { reason } }];
}
