/** Every route of `/api`. */
import * as z from 'zod/mini';
import type { GroceryBundle } from '../events/grocery-bundle.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { clinicRoutes } from './clinics/clinic-routes.ts';
import { deviceRoutes } from './devices/device-routes.ts';
import type { Metrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import type { IdSource } from '../lib/ids.ts';
import { journeyRoutes } from './journey/journey-routes.ts';
import { logRoutes } from './logs/log-routes.ts';
import type { MessageDeliveries } from './messaging/message-delivery.ts';
import { reachRoutes } from './messaging/reach-routes.ts';
import { milestoneRoutes } from './milestones/milestone-routes.ts';
import { type OperationsParts, operationsRoutes } from './operations/operations-routes.ts';
import { type ProjectionRouteParts, projectionRoutes } from './operations/projection-routes.ts';
import { groceryRoutes } from './orders/grocery-bundles.ts';
import { contactRoutes } from './patients/contact-routes.ts';
import { patientRoutes } from './patients/patient-routes.ts';
import type { ReadSide } from './read-side.ts';
import type { ReadYourWrites } from './event-sourcing/read-your-writes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { testRoutes } from './tests/test-routes.ts';
import { thresholdRoutes } from './thresholds/threshold-routes.ts';
import { voiceRoutes } from './voice/voice-routes.ts';
import type { WriteSide } from './write-side.ts';

export interface RouteTableParts extends ProjectionRouteParts, Pick<OperationsParts, 'seeding' | 'stopping'> {
  readonly write: WriteSide;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly deliveries: MessageDeliveries;
  readonly metrics: Metrics;
  readonly bundles: readonly GroceryBundle[];
  readonly ids: IdSource;
}

export function routeTable(parts: RouteTableParts): readonly Route[] {
  const { write, readSide, readYourWrites, deliveries, metrics, bundles, ids } = parts;
  const { projectionNames, status, control, seeding, stopping } = parts;
  const { patients, clinics, alerts, milestones, tests, devices, messages, readings, users, recorder } =
    write;
  const routes: Route[] = [
    ...sessionRoutes({ patients, users, readYourWrites }),
    ...patientRoutes({ patients, readSide, readYourWrites, ids }),
    ...logRoutes({ recorder, readSide, readYourWrites, metrics }),
    ...projectionRoutes({ projectionNames, status, control }),
    ...alertRoutes({ alerts, patients, readSide, readYourWrites, ids }),
    ...thresholdRoutes({ clinics, patients, readSide, readYourWrites }),
    ...clinicRoutes({ clinics, readSide, readYourWrites }),
    ...voiceRoutes(),
    ...testRoutes({ tests, patients, readSide, readYourWrites, ids }),
    ...reachRoutes({
      messages,
      patients,
      deliveries,
      bundles,
      readSide,
      readYourWrites,
      ids,
    }),
    ...contactRoutes({ patients, readSide, readYourWrites, ids }),
    ...deviceRoutes({ devices, readSide, readYourWrites }),
    ...groceryRoutes(bundles),
    ...milestoneRoutes({ milestones, patients, readSide, readYourWrites, ids }),
    ...journeyRoutes({ readings, readSide, readYourWrites, ids }),
    ...operationsRoutes({ readSide, readYourWrites, seeding, stopping, sampleData: write }),
  ];
  routes.push(openApiRoute(() => openApi));
  const openApi = openApiDocument(routes);
  return routes;
}

function openApiRoute(document: () => unknown): Route {
  return {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    answer: z.looseObject({}),
    status: 200,
    handle: async () => ({ body: document() }),
  };
}
