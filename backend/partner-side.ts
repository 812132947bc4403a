/** What carries messages, notices and orders out of the product, and brings back what became of them. */
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { ResourceStack } from '../lib/resource-stack.ts';
import type { Timer } from '../lib/timer.ts';
import type { Credentials } from './accounts/credentials.ts';
import { ContactNotices } from './alerts/notification.ts';
import type { Configuration } from './configuration.ts';
import type { ReadSide } from './event-sourcing/read-side.ts';
import type { Logger } from './logging/logger.ts';
import { MessageDeliveries } from './messaging/message-delivery.ts';
import { OrderHandovers } from './orders/hand-over.ts';
import { EmbeddedPartner } from './partners/embedded-partner.ts';
import { HookKeys } from './partners/hook-keys.ts';
import { OrderPartners } from './partners/order-partners.ts';
import type { Partner } from './partners/port.ts';
import { WebhookPartner } from './partners/webhook-partner.ts';
import type { SecretStore } from './secrets/port.ts';
import type { WriteSide } from './write-side.ts';

interface PartnerSideDependencies {
  readonly write: WriteSide;
  readonly readSide: ReadSide;
  readonly secrets: SecretStore;
  readonly credentials: Credentials;
  /** In the place of the configured one. */
  readonly partner: Partner | undefined;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly timer: Timer;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
  readonly resources: ResourceStack;
}

export function partnerSide(
  { accounts, partner: configured }: Pick<Configuration, 'accounts' | 'partner'>,
  { write, resources, ...dependencies }: PartnerSideDependencies,
) {
  const { readSide, secrets, credentials } = dependencies;
  const partner = dependencies.partner ?? partnerAt(configured);
  const shared = { ...dependencies, ...write, partner };
  const deliveries = resources.add(
    new MessageDeliveries({
      ...shared,
      sentText: async ({ id, channel, text }) =>
        channel === 'sign-in'
          ? `${text ?? ''} ${accounts?.publicUrl ?? ''}/sign-in?link=${credentials.linkToken(id)}`
          : text,
    }),
  );
  const notices = resources.add(new ContactNotices(shared));
  const keys = new HookKeys(secrets);
  const orderPartners = new OrderPartners({
    readSide,
    hooks: write.hooks,
    keys,
    configured,
    simulatesTaxis: accounts === null,
  });
  const handovers = resources.add(new OrderHandovers({ ...shared, orderPartners }));
  return { partner, deliveries, notices, keys, handovers };
}

function partnerAt(location: Configuration['partner']): Partner {
  return location === null ? new EmbeddedPartner() : new WebhookPartner(location);
}
