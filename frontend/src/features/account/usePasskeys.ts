import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Session } from '../../../../backend/contract/session.ts';
import { isApiError } from '../../api/client/apiError.ts';
import {
  useAddPasskeyMutation,
  usePasskeyOptionsMutation,
  useSignInByPasskeyMutation,
  useSignInOptionsMutation,
} from '../../api/resources/account.ts';

/**
 * Why no passkey came of it: its person closed the question, or took too long; the browser has none or makes none for this
 * address; the server does not know it; it is made already; something else.
 */
export type PasskeyProblem = 'cancelled' | 'address' | 'unknown' | 'known' | 'failed';

/** A browser says by the name of its error alone what was wrong (WebAuthn 5.1.3, 5.1.4). */
const BY_NAME: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'address',
  InvalidStateError: 'known',
};

function problemOf(error: unknown): PasskeyProblem {
  if (isApiError(error)) return error.status === 401 ? 'unknown' : 'failed';
  return (error instanceof Error ? BY_NAME[error.name] : undefined) ?? 'failed';
}

/** Runs one question to the browser after another, and keeps what was wrong with the last. */
function useAsking() {
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  async function run(ask: () => Promise<void>): Promise<void> {
    setProblem(null);
    setIsAsking(true);
    try {
      await ask();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setIsAsking(false);
  }
  return { problem, isAsking, run };
}

/** By this name the windows of a browser wait for each other. */
const ASKING = 'home-heart.passkey';

/** Signing in by a passkey. */
export function usePasskeySignIn(onSignedIn: (session: Session) => void) {
  const [askOptions] = useSignInOptionsMutation();
  const [send] = useSignInByPasskeyMutation();
  const { problem, isAsking, run } = useAsking();

  async function answer(useBrowserAutofill: boolean, ask = () => askOptions().unwrap()): Promise<void> {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // What the server makes is WebAuthn's own form; the browser checks it.
    const optionsJSON = (await ask()) as PublicKeyCredentialRequestOptionsJSON;
    const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill });
    onSignedIn(await send({ assertion }).unwrap());
  }

  return {
    problem,
    isAsking,
    signIn: () => run(() => answer(false)),
    /** Offers them among what the browser fills in; that nobody takes one up is no problem. */
    async offer(): Promise<void> {
      const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
      if (!(await browserSupportsWebAuthnAutofill())) return;
      // Two windows that are opened at once would be two browsers to the server, and the first one's answer another's.
      await answer(true, () => navigator.locks.request(ASKING, () => askOptions().unwrap())).catch(
        () => undefined,
      );
    },
  };
}

/** Making a passkey for whoever is signed in, or is about to be. */
export function useMakePasskey(onMade: () => void) {
  const [askOptions] = usePasskeyOptionsMutation();
  const [send] = useAddPasskeyMutation();
  const { problem, isAsking, run } = useAsking();
  const make = (name: string) =>
    run(async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = (await askOptions().unwrap()) as unknown as PublicKeyCredentialCreationOptionsJSON;
      const credential = await startRegistration({ optionsJSON });
      await send({ credential, name }).unwrap();
      onMade();
    });
  return { problem, isAsking, make };
}

const DEVICES = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const;

/** What this device calls itself, by which its person knows the passkey. */
export const deviceName = (): string =>
  DEVICES.find((device) => navigator.userAgent.includes(device)) ?? 'Passkey';
