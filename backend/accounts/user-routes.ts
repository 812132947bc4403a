/** `/api/users`: the staff of the installation, and who of them may work. */
import {
  APPROVE_USER,
  CHANGE_ROLE,
  DEACTIVATE_USER,
  INVITE_AGAIN,
  INVITE_USER,
  LIST_USERS,
  REACTIVATE_USER,
} from '../contract/routes/accounts.ts';
import { changeUserSchema, inviteUserSchema, type User } from '../contract/account.ts';
import { PEOPLE } from '../../projections/people/collection.ts';
import type { PersonDocument } from '../../projections/people/document.ts';
import { personOf } from '../../projections/people/person-of.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import type { WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { approve, accountOf, UNKNOWN_PERSON, type UserState, type UserStore } from '../users/user.ts';
import {
  type AccountDependencies,
  assertClinic,
  changeRoleOf,
  deactivateUser,
  inviteAgain,
  inviteUser,
  noteAdministrator,
  reactivateUser,
} from './accounts.ts';

export interface UserServices extends Services, AccountDependencies {
  readonly sessions: SessionStore;
  /** Closes the live connections of a person who is somebody else, or nobody, from now on. */
  readonly closeConnectionsOf: (userId: string) => void;
}

export function userRoutes(services: UserServices): readonly Route[] {
  const { readSide, users, sessions, closeConnectionsOf } = services;
  return [
    serve(LIST_USERS, {
      summary: 'The staff of the installation, by name',
      handle: async () => ({
        body: (await readSide.all(PEOPLE, { index: 'byName' }))
          .filter(({ document }) => !document.forgotten)
          .map(userView),
      }),
    }),
    serve(INVITE_USER, {
      summary: 'Invite somebody; the link is told this once and ends after 72 hours',
      body: inviteUserSchema,
      handle: async ({ context, body }) => {
        assertAccounts(services);
        const { userId, url, written } = await inviteUser(services, context, body);
        return shown(services, written, async () => ({
          user: await userOf(users, userId),
          invitationUrl: url,
        }));
      },
    }),
    serve(INVITE_AGAIN, {
      summary: 'Another link to choose a password by; the earlier one ends',
      handle: async ({ context, params: { userId } }) => {
        assertAccounts(services);
        const { url, written } = await inviteAgain(services, context, userId);
        return shown(services, written, async () => ({
          user: await userOf(users, userId),
          invitationUrl: url,
        }));
      },
    }),
    serve(APPROVE_USER, {
      summary: 'Let somebody work who asked to',
      body: changeUserSchema,
      handle: async ({ context, params: { userId }, body: { role, clinicId, notes } }) => {
        const account = accountOf((await users.load(userId)).state);
        const wanted = { role: role ?? account.role, clinicId: clinicId ?? account.clinicId };
        await assertClinic(services, wanted.clinicId);
        const ofClinic = { ...context, clinicId: wanted.clinicId };
        const written = await users.execute(userId, ofClinic, {}, (state) => approve(state, wanted, notes));
        await noteAdministrator(services, context, userId, written.state);
        return shown(services, written, () => userOf(users, userId));
      },
    }),
    serve(CHANGE_ROLE, {
      summary: 'Another role or clinic, from the next request on',
      body: changeUserSchema,
      handle: async ({ context, params: { userId }, body: { role, clinicId } }) => {
        const wanted = {
          ...(role ? { role } : {}),
          ...(clinicId ? { clinicId } : {}),
        };
        const written = await changeRoleOf(services, context, userId, wanted);
        if (written.events.some(({ type }) => type === 'UserRoleChanged')) closeConnectionsOf(userId);
        return shown(services, written, () => userOf(users, userId));
      },
    }),
    serve(DEACTIVATE_USER, {
      summary: 'Close an account: its sessions end at once',
      handle: async ({ context, params: { userId } }) => {
        const written = await deactivateUser(services, context, userId);
        await sessions.endOfUser(userId);
        closeConnectionsOf(userId);
        return shown(services, written, () => userOf(users, userId));
      },
    }),
    serve(REACTIVATE_USER, {
      summary: 'Open a closed account again',
      handle: async ({ context, params: { userId } }) => {
        const written = await reactivateUser(services, context, userId);
        return shown(services, written, () => userOf(users, userId));
      },
    }),
  ];
}

/** @throws Refusal 409 in the demonstration */
function assertAccounts({ publicUrl }: UserServices): void {
  if (publicUrl === null) throw Refusal.conflict('The demonstration has no accounts: nobody can be invited.');
}

const shown = <Body>(
  services: UserServices,
  written: Outcome<UserState>,
  read: () => Promise<Body>,
): Promise<RouteResult<Body>> => whenShown(services, written, read);

/** By the stream: an accepted command is answered also while the read models are put together anew. */
async function userOf(users: UserStore, id: string): Promise<User> {
  const document = personOf(await users.history(id));
  if (document === null) throw Refusal.notFound(UNKNOWN_PERSON);
  return userView({ id, document });
}

function userView({ id, document }: WithId<PersonDocument>): User {
  const { openStatus: _open, forgotten: _forgotten, ...person } = document;
  return { id, ...person, profileImageUrl: null };
}
