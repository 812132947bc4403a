/** Every route of `/api`. */
import { type AlertServices, alertRoutes } from './alerts/alert-routes.ts';
import { type AuditServices, auditRoutes } from './audit/audit-routes.ts';
import { incidentRoutes } from './audit/incident-routes.ts';
import { type LogProofServices, logProofRoutes } from './audit/log-proof-routes.ts';
import { dietRoutes } from './diet/diet-routes.ts';
import { educationRoutes } from './education/education-routes.ts';
import { lessonRoute } from './education/lesson-route.ts';
import { goalRoutes } from './goals/goal-routes.ts';
import { accountRoutes, type AccountServices } from './accounts/account-routes.ts';
import { type OidcServices, oidcRoutes } from './accounts/oidc-routes.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { forgetUserRoute } from './accounts/forget-user.ts';
import { patientSignInRoutes, signInLinkRoute } from './accounts/patient-routes.ts';
import { userRoutes, type UserServices } from './accounts/user-routes.ts';
import { caregiverRoutes } from './caregivers/caregiver-routes.ts';
import { clinicRoutes } from './clinics/clinic-routes.ts';
import { listedClinicRoutes } from './clinics/listed-clinics.ts';
import { qualityRoutes, type QualityServices } from './data-quality/quality-routes.ts';
import { deviceRoutes, type DeviceServices } from './devices/device-routes.ts';
import { ecgRoutes } from './ecg/ecg-routes.ts';
import { rulesRoutes } from './clinical-review/rules-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { fhirRoutes } from './fhir/fhir-routes.ts';
import { type ExerciseServices, exerciseRoutes } from './exercise/exercise-routes.ts';
import { facilityRoutes, type FacilityServices } from './facilities/facility-routes.ts';
import { geomapRoutes } from './facilities/geomap-routes.ts';
import { openApiDocument } from './http/openapi.ts';
import { READ_OPENAPI } from './contract/routes/operations.ts';
import { type Route, serve } from './http/route.ts';
import { indicatorRoutes } from './indicators/indicator-routes.ts';
import { journeyRoutes } from './journey/journey-routes.ts';
import { type LogServices, logRoutes } from './logs/log-routes.ts';
import { type ReachServices, reachRoutes } from './messaging/reach-routes.ts';
import { type ForgettingServices, forgettingRoutes } from './forgetting/forgetting-routes.ts';
import { medicationRoutes } from './medications/medication-routes.ts';
import { milestoneRoutes } from './milestones/milestone-routes.ts';
import { type OperationsServices, operationsRoutes } from './operations/operations-routes.ts';
import { type ProjectionServices, projectionRoutes } from './operations/projection-routes.ts';
import { groceryRoutes } from './orders/grocery-bundles.ts';
import { type OrderServices, orderRoutes } from './orders/order-routes.ts';
import { reportRoutes } from './orders/report-routes.ts';
import { type HookServices, hookRoutes } from './partners/hook-routes.ts';
import { noteRoutes } from './notes/note-routes.ts';
import { contactRoutes } from './contacts/contact-routes.ts';
import { patientRoutes, type PatientServices } from './patients/patient-routes.ts';
import { planRoutes } from './patients/plan-routes.ts';
import { progressRoutes } from './progress/progress-routes.ts';
import { recoveryRoutes } from './recovery/recovery-routes.ts';
import type { Services } from './event-sourcing/services.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { summaryRoutes } from './summary/summary-routes.ts';
import { labTestRoutes } from './lab-tests/lab-test-routes.ts';
import { thresholdRoutes } from './thresholds/threshold-routes.ts';
import { workRoutes } from './work/work-routes.ts';
import { voiceRoutes } from './voice/voice-routes.ts';
import type { WriteSide } from './write-side.ts';

export interface RouteTableServices
  extends
    Services,
    ProjectionServices,
    Pick<LogServices, 'metrics'>,
    Pick<PatientServices, 'patientRows' | 'keptLists'>,
    Pick<AlertServices, 'laidAside'>,
    Pick<FacilityServices, 'catalogue'>,
    Pick<OperationsServices, 'seeding' | 'stopping'>,
    Pick<ReachServices, 'deliveries' | 'bundles'>,
    Pick<OrderServices, 'handovers'>,
    Pick<DeviceServices, 'simulatesDevices' | 'hashes'>,
    Pick<HookServices, 'keys'>,
    Pick<QualityServices, 'pseudonyms'>,
    Pick<ForgettingServices, 'forgetting'>,
    Pick<ExerciseServices, 'programmes'>,
    Pick<UserServices, 'publicUrl' | 'credentials' | 'closeConnectionsOf'>,
    AccountServices,
    OidcServices,
    LogProofServices,
    Pick<AuditServices, 'store' | 'served' | 'whenIndexed'> {
  readonly write: WriteSide;
}

export function routeTable({ write, ...shared }: RouteTableServices): readonly Route[] {
  const services = { ...write, ...shared };
  const routes: Route[] = [
    ...(services.publicUrl === null
      ? sessionRoutes(services)
      : [
          ...accountRoutes(services),
          ...passkeyRoutes(services),
          ...oidcRoutes(services),
          ...patientSignInRoutes(services),
        ]),
    signInLinkRoute(services),
    ...userRoutes(services),
    forgetUserRoute(services),
    ...listedClinicRoutes(services),
    ...patientRoutes(services),
    ...planRoutes(services),
    ...caregiverRoutes(services),
    ...forgettingRoutes(services),
    ...logRoutes(services),
    ...projectionRoutes(services),
    ...auditRoutes(services),
    ...logProofRoutes(services),
    ...incidentRoutes(services),
    ...alertRoutes(services),
    ...thresholdRoutes(services),
    ...clinicRoutes(services),
    ...voiceRoutes(),
    ...labTestRoutes(services),
    ...reachRoutes(services),
    ...summaryRoutes(services.readSide),
    ...contactRoutes(services),
    ...workRoutes(services),
    ...noteRoutes(services),
    ...medicationRoutes(services),
    ...deviceRoutes(services),
    ...ecgRoutes(services),
    ...groceryRoutes(services.bundles),
    ...orderRoutes(services),
    ...reportRoutes(services),
    ...hookRoutes(services),
    ...exerciseRoutes({ ...services, isClockWrong: write.recorder.isClockWrong }),
    ...geomapRoutes(services),
    ...facilityRoutes(services),
    ...milestoneRoutes(services),
    ...journeyRoutes(services),
    ...progressRoutes(services),
    ...educationRoutes(services.readSide),
    lessonRoute(services),
    ...goalRoutes(services),
    ...recoveryRoutes(services.readSide),
    ...dietRoutes(services),
    ...fhirRoutes(services),
    ...indicatorRoutes(services.readSide),
    ...qualityRoutes(services),
    ...exportRoutes(services),
    ...rulesRoutes(services),
    ...operationsRoutes({ ...services, sampleData: { ...write, catalogue: services.catalogue } }),
  ];
  let openApi: ReturnType<typeof openApiDocument> | undefined;
  // Made when it is first asked for, which is seldom: a start that made it took a tenth of a second longer.
  routes.push(openApiRoute(() => (openApi ??= openApiDocument(routes))));
  return routes;
}

function openApiRoute(document: () => Readonly<Record<string, unknown>>): Route {
  return serve(READ_OPENAPI, {
    summary: 'This description',
    handle: async () => ({ body: document() }),
  });
}
