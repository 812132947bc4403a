/** What a session is answered as, where there are accounts. */
import { SIGN_IN_WAYS, type Session } from '../contract/session.ts';
import type { RouteResult } from '../http/route.ts';
import type { Caller } from '../identity/caller.ts';
import { type FoundSession, idleOf } from '../identity/session-store.ts';
import type { SignedIn } from './callers.ts';

export class SessionViews {
  readonly #oidcName: string | null;

  /** @param oidcName what the other provider is called by which the staff may sign in; null where there is none */
  constructor(oidcName: string | null) {
    this.#oidcName = oidcName;
  }

  /** @param half of whoever has shown the first of two things, or is to show more than they did */
  signedOut(half: FoundSession | null = null): Session {
    return {
      user: null,
      mode: 'accounts',
      patientId: null,
      ...this.#ways(),
      ...(half?.next && { next: half.next }),
      ...(half?.ended && { ended: half.ended }),
    };
  }

  of(
    { userId, name, role, patientId, clinicId, email, lookedAfter }: Caller,
    expiresAt: string | null,
  ): Session {
    return {
      user: { id: userId, name, role },
      mode: 'accounts',
      patientId,
      clinicId,
      ...(email === undefined ? {} : { email }),
      ...(lookedAfter === undefined ? {} : { shared: [...lookedAfter] }),
      ...(expiresAt === null ? {} : { expiresAt }),
      methods: this.#ways().methods,
    };
  }

  signedIn({ caller, session }: SignedIn, now: Date): RouteResult<Session> {
    if (caller === null) return { body: this.signedOut(session), session };
    const expiresAt = new Date(now.getTime() + idleOf(caller.role)).toISOString();
    return { body: this.of(caller, expiresAt), session };
  }

  #ways() {
    const methods = SIGN_IN_WAYS.filter((way) => way !== 'oidc' || this.#oidcName !== null);
    return { methods, oidcName: this.#oidcName };
  }
}
