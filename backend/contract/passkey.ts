/** Passkeys (WebAuthn) and recovery codes, as browsers send them. */
import * as z from 'zod/mini';
import { MAX_NAME, optionalText, requiredText } from './primitives.ts';

/** More than any authenticator sends: a certificate with its chain is some 5 KB, and we ask for none. */
const MAX_BINARY = 20_000;
const MOST_TRANSPORTS = 10;

/* @__NO_SIDE_EFFECTS__ */
const binary = () => z.string().check(z.minLength(1), z.maxLength(MAX_BINARY), z.regex(/^[\w-]+$/));

const credentialFields = {
  id: binary(),
  rawId: binary(),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.unknown()),
  clientExtensionResults: z.optional(z.unknown()),
};

export const addPasskeySchema = z.object({
  credential: z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: binary(),
      attestationObject: binary(),
      transports: z.nullish(
        z.array(z.string().check(z.maxLength(MAX_NAME))).check(z.maxLength(MOST_TRANSPORTS)),
      ),
    }),
  }),
  name: optionalText(MAX_NAME),
});
export type SentPasskey = z.output<typeof addPasskeySchema>['credential'];

export const assertionSchema = z.object({
  assertion: z.object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: binary(),
      authenticatorData: binary(),
      signature: binary(),
      userHandle: z.nullish(binary()),
    }),
  }),
});
export type SentAssertion = z.output<typeof assertionSchema>['assertion'];

export const signInByRecoveryCodeSchema = z.object({ recoveryCode: requiredText(MAX_NAME) });

/** What the browser's own function takes: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const creationOptionsSchema = z.looseObject({ challenge: z.string() });
/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const requestOptionsSchema = z.looseObject({ challenge: z.string() });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeySchema>;

export const RECOVERY_CODES = 10;
/** Told this once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
