/** What the product does by itself: who does it in the log, and as part of what. */
import type { Actor, EventMeta } from '../../events/event.ts';
import type { CommandContext } from './event-log.ts';

export const SYSTEM_ACTOR = { id: 'system', role: 'system' } as const satisfies Actor;

interface SystemCommand extends Pick<CommandContext, 'clinicId' | 'now' | 'correlationId' | 'causationId'> {
  /** Whether it belongs to made-up history. */
  readonly simulated?: true | undefined;
  /** What a repeat is recognised by; without it nothing is repeated. */
  readonly key?: string;
  /** What a repeat is held against; the key itself where it is left out. Its hash lies in the log, so that it stays as it is. */
  readonly bodyHash?: string;
}

export function systemContext({
  clinicId,
  now,
  correlationId,
  causationId,
  simulated,
  key,
  bodyHash,
}: SystemCommand): CommandContext {
  return {
    actor: SYSTEM_ACTOR,
    clinicId,
    now,
    correlationId,
    causationId,
    ...(simulated === true ? { simulated } : {}),
    repeat: key === undefined ? null : { key, bodyHash: bodyHash ?? key },
  };
}

/**
 * Of the reaction to an event, which belongs to its chain and to its moment: the time of receipt is the "now" of the decision,
 * also where a restart lets it happen later.
 */
export const reactionContext = (
  { id, meta }: { readonly id: string; readonly meta: EventMeta },
  kind: string,
): CommandContext =>
  systemContext({
    clinicId: meta.clinicId,
    now: new Date(meta.recordedAt),
    correlationId: meta.correlationId,
    causationId: id,
    simulated: meta.simulated,
    key: `${kind}:${id}`,
    bodyHash: id,
  });
