/**
 * Who takes the orders of a clinic: its newest active partner of that type, else the one of PARTNER_URL, else the one that
 * comes with the product and brings nothing.
 */
import type { OrderType } from '../../events/enums.ts';
import { PARTNER_HOOKS } from '../../projections/partners/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { EMBEDDED_ORDERS, NO_TAXI } from './embedded-orders.ts';
import type { HookKeys } from './hook-keys.ts';
import type { PartnerLocation } from './partner-call.ts';
import type { HookState, HookStore } from './partner-hook.ts';
import type { OrderPartner } from './port.ts';
import { WebhookOrders } from './webhook-orders.ts';

/** As events name the partner of PARTNER_URL. */
const CONFIGURED = 'configured';

export interface OrderPartnerDependencies {
  readonly readSide: ReadSide;
  readonly hooks: HookStore;
  readonly keys: HookKeys;
  /** null where PARTNER_URL is not set. */
  readonly configured: PartnerLocation | null;
  /** Whether a taxi that nobody drives may be simulated: in the demonstration alone. */
  readonly simulatesTaxis: boolean;
}

export class OrderPartners {
  readonly #dependencies: OrderPartnerDependencies;

  constructor(dependencies: OrderPartnerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param earlier who was asked before and may have it: nobody else is asked while they are there.
   * @throws SecretsUnavailableError
   */
  async of(clinicId: string, orderType: OrderType, earlier: string | null): Promise<OrderPartner> {
    const asked = earlier === null ? null : await this.#byId(earlier, ({ active }) => active);
    const partner = asked ?? (await this.#newest(clinicId, orderType)) ?? (await this.byId(CONFIGURED));
    if (partner !== null) return partner;
    return orderType === 'TAXI' && !this.#dependencies.simulatesTaxis ? NO_TAXI : EMBEDDED_ORDERS;
  }

  /** Whoever an event names, also where they get no new orders; null where nobody is there to be told. */
  byId(id: string): Promise<OrderPartner | null> {
    return this.#byId(id, () => true);
  }

  async #newest(clinicId: string, type: OrderType): Promise<OrderPartner | null> {
    const known = this.#dependencies.readSide.findAll(PARTNER_HOOKS, {
      index: 'byClinic',
      equal: { clinicId, type },
      descending: true,
    });
    for await (const page of known) {
      for (const { id } of page) {
        const partner = await this.#byId(id, (hook) => hook.active && hook.type === type);
        if (partner !== null) return partner;
      }
    }
    return null;
  }

  async #byId(id: string, fits: (hook: NonNullable<HookState>) => boolean): Promise<OrderPartner | null> {
    const { configured, hooks, keys } = this.#dependencies;
    if (id === EMBEDDED_ORDERS.id) return null;
    if (id === CONFIGURED) return configured && new WebhookOrders(CONFIGURED, null, configured, false);
    const hook = (await hooks.load(id)).state;
    if (hook === null || !fits(hook)) return null;
    const key = await keys.of(id, hook);
    return key && new WebhookOrders(id, hook.partnerName, { base: hook.apiBase, key: key.toString() });
  }
}
