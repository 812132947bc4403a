/** `/api/partner-hooks`: the partners of a clinic. `/api/partners`: what they say of themselves. */
import {
  ADD_PARTNER_HOOK,
  CHANGE_PARTNER_HOOK,
  LIST_FACILITIES_OF_HMO,
  LIST_PARTNER_HOOKS,
  TEST_PARTNER_HOOK,
} from '../contract/routes/partners.ts';
import {
  addPartnerHookSchema,
  changePartnerHookSchema,
  listFacilitiesSchema,
  type PartnerHook as PartnerHookView,
} from '../contract/partner.ts';
import type { OrderType, PartnerType } from '../../events/enums.ts';
import type { PartnerHook } from '../../events/partner-events.ts';
import { FACILITIES } from '../../projections/facilities/collection.ts';
import { PARTNER_HOOKS } from '../../projections/partners/collection.ts';
import type { PartnerHookDocument } from '../../projections/partners/document.ts';
import { presentFields } from '../../lib/present-fields.ts';
import { type Outcome, writtenEvent } from '../event-sourcing/command.ts';
import { type CommandContext, creationId, partOf } from '../event-sourcing/event-log.ts';
import type { WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { facilityKey } from '../facilities/facility.ts';
import { type FacilityModels, knownFacility } from '../facilities/known-facility.ts';
import { type Route, type RouteResult, serve } from '../http/route.ts';
import { parseBody } from '../http/validation.ts';
import { whenShown } from '../http/when-shown.ts';
import { type CallBackServices, signedCall } from './call-back.ts';
import { hookAddress } from './hook-address.ts';
import { addHook, changeHook, hookOf, type HookState, UNKNOWN_HOOK } from './partner-hook.ts';
import { WebhookOrders } from './webhook-orders.ts';

export interface HookServices extends Services, FacilityModels, CallBackServices {}

/** The longest that a test waits for its answer, ms. */
const TEST_MS = 5000;

export function hookRoutes(services: HookServices): readonly Route[] {
  const { readSide, hooks, keys, ids } = services;
  return [
    serve(LIST_PARTNER_HOOKS, {
      summary: 'The partners of the clinic, newest first',
      handle: async ({ caller: { clinicId } }) => {
        const found = await readSide.all(PARTNER_HOOKS, { index: 'byClinic', equal: { clinicId } });
        return {
          body: found
            .toSorted((one, other) => (one.document.createdAt < other.document.createdAt ? 1 : -1))
            .map(hookView),
        };
      },
    }),
    serve(ADD_PARTNER_HOOK, {
      summary: 'Add a partner',
      body: addPartnerHookSchema,
      handle: async ({ context, body: { apiKey = null, ...asked } }) => {
        assertKeyed(asked.type, apiKey);
        const id = creationId(context, ids);
        const hook: PartnerHook = {
          ...asked,
          apiBase: hookAddress(asked.type, asked.apiBase),
          active: asked.active ?? true,
          ...(await keptKey(services, context, id, apiKey)),
        };
        const added = await hooks.execute(id, context, {}, (state) => addHook(state, hook));
        return shown(services, id, added);
      },
    }),
    serve(CHANGE_PARTNER_HOOK, {
      summary: 'Change a partner',
      body: changePartnerHookSchema,
      handle: async ({ caller: { clinicId }, context, params: { hookId }, body }) => {
        const { apiKey = null, ...asked } = body;
        const present = hookOf((await hooks.load(hookId)).state, clinicId);
        const { type = present.type, apiBase = present.apiBase } = asked;
        assertKeyed(type, apiKey ?? present.keyId);
        const wanted = {
          ...presentFields<PartnerHook>(asked),
          apiBase: hookAddress(type, apiBase),
          ...(apiKey === null ? {} : await keptKey(services, context, hookId, apiKey)),
        };
        const changed = await hooks.execute(hookId, context, {}, (state) =>
          changeHook(hookOf(state, clinicId), wanted),
        );
        // A late repeat finds another key in force, and leaves nothing of its own.
        await keys.forgetOthers(hookId, changed.state?.keyId ?? null);
        return shown(services, hookId, changed);
      },
    }),
    serve(TEST_PARTNER_HOOK, {
      summary: 'Send a partner a test',
      handle: async ({ caller: { clinicId }, context, params: { hookId } }) => {
        const hook = hookOf((await hooks.load(hookId)).state, clinicId);
        const { type } = hook;
        const key = takesOrders(type) ? await keys.of(hookId, hook) : null;
        if (!takesOrders(type) || key === null)
          throw Refusal.unprocessable('Nothing is ever sent to this partner.');
        const location = { base: hook.apiBase, key: key.toString() };
        const outcome = await new WebhookOrders(hookId, hook.partnerName, location).test(
          ids.next(),
          type,
          AbortSignal.timeout(TEST_MS),
        );
        const tested = await hooks.execute(hookId, context, {}, () => [
          { type: 'PartnerHookTested', data: outcome },
        ]);
        return whenShown(services, tested, () => writtenEvent(tested, 'PartnerHookTested').data);
      },
    }),
    serve(LIST_FACILITIES_OF_HMO, {
      summary: 'Which facilities accept an insurer, as they list them, signed by their key',
      body: listFacilitiesSchema,
      // Read once it is known who sent it.
      parse: ({ body }) => body,
      handle: async (request) => {
        const { hook, context } = await signedCall(services, request);
        if (hook.type !== 'HMO') throw Refusal.conflict('This partner is no insurer.');
        const facilityIds = [...new Set(parseBody(listFacilitiesSchema, request.body).facilityIds)];
        await assertKnown(services, hook.clinicId, facilityIds);
        const listed = await hooks.execute(request.params.hookId, context, {}, () => [
          { type: 'HmoFacilitiesListed', data: { facilityIds } },
        ]);
        return whenShown(services, listed, () => ({ facilities: facilityIds.length }));
      },
    }),
  ];
}

const takesOrders = (type: PartnerType): type is OrderType => type === 'GROCERY' || type === 'TAXI';

/** A map is only a template: it is sent nothing. @throws Refusal 400 */
function assertKeyed(type: PartnerType, key: string | null): void {
  if (key !== null || type === 'MAPS') return;
  throw Refusal.invalid([
    { path: 'apiKey', key: 'validation.apiKey.required', message: 'The key is missing.' },
  ]);
}

/** The key goes to the secrets before an event speaks of it: what is recorded is there. */
async function keptKey(
  { keys, ids }: HookServices,
  context: CommandContext,
  hookId: string,
  apiKey: string | null,
): Promise<Pick<PartnerHook, 'keyId' | 'keyEnding'>> {
  if (apiKey === null) return { keyId: null, keyEnding: null };
  const keyId = creationId(partOf(context, 'key'), ids);
  await keys.keep(hookId, keyId, apiKey);
  return { keyId, keyEnding: apiKey.slice(-4) };
}

/** @throws Refusal 400 that names the unknown ones, the first of them */
async function assertKnown(
  { readSide, catalogue }: HookServices,
  clinicId: string,
  ids: readonly string[],
): Promise<void> {
  const documents = await readSide.getMany(
    FACILITIES,
    ids.map((id) => facilityKey(clinicId, id)),
  );
  const unknown = ids.filter(
    (id, at) => knownFacility(id, catalogue.get(id), documents[at] ?? null) === null,
  );
  if (unknown.length === 0) return;
  const path = 'facilityIds';
  const named = unknown.slice(0, MOST_NAMED).join(', ');
  const message = `${unknown.length} of the facilities are not known: ${named}${unknown.length > MOST_NAMED ? ' …' : ''}.`;
  throw Refusal.invalid([{ path, key: `validation.${path}.choice`, message, params: { unknown: named } }]);
}

const MOST_NAMED = 50;

async function shown(
  services: HookServices,
  id: string,
  written: Outcome<HookState>,
): Promise<RouteResult<PartnerHookView>> {
  return whenShown(services, written, async () => {
    const document = await services.readSide.get(PARTNER_HOOKS, id);
    if (document === null) throw Refusal.notFound(UNKNOWN_HOOK);
    return hookView({ id, document });
  });
}

function hookView({ id, document }: WithId<PartnerHookDocument>): PartnerHookView {
  const { type, partnerName, apiBase, keyEnding, active, notes, createdAt, lastOutcome } = document;
  return { id, type, partnerName, apiBase, keyEnding, active, notes, createdAt, lastOutcome };
}
