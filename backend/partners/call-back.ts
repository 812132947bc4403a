/** Calls of partners by themselves: there is no session, their signature says who they are. */
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { RouteRequest } from '../http/route.ts';
import type { HookKeys } from './hook-keys.ts';
import type { HookState, HookStore } from './partner-hook.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

export interface CallBackServices {
  readonly hooks: HookStore;
  readonly keys: HookKeys;
}

/**
 * The partner who calls, also one who gets no new orders: what they have is still under way.
 *
 * @throws Refusal 401, the same for an unknown partner as for a signature that does not fit
 */
export async function signedCall(
  { hooks, keys }: CallBackServices,
  { params: { hookId }, header, raw, context }: RouteRequest<'hookId'>,
): Promise<{
  readonly hook: NonNullable<HookState>;
  readonly key: string;
  readonly context: CommandContext;
}> {
  const { state: hook } = await hooks.load(hookId);
  const key = hook === null ? null : await keys.of(hookId, hook);
  if (hook === null || key === null || !isSigned(header(SIGNATURE_HEADER), raw, key, context.now))
    throw new Refusal(401, 'The signature does not fit.');
  const { clinicId } = hook;
  return {
    hook,
    key: key.toString(),
    context: { ...context, clinicId, actor: { id: hookId, role: 'system' } },
  };
}
