/** `/api/patients/{id}/plan`: what the plan allows, and asking for a higher one. */
import type { OrderType } from '../../events/enums.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { type ClinicStore, settingsOf } from '../clinics/clinic.ts';
import { settingsInForce } from '../clinics/settings-in-force.ts';
import { type Plan, requestPlanSchema } from '../contract/plan.ts';
import { READ_PLAN, REQUEST_PLAN } from '../contract/routes/plan.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { aboutPatient, assertOfClinic } from './patient-access.ts';
import { type PatientStore, registered } from './patient.ts';
import { allows, effectiveTier, FEATURE_FROM, isWaiting, type PlanFeature, requestPlan } from './plan.ts';

export interface PlanServices extends Services {
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
  /** Who is asked for a taxi. */
  readonly handovers: { isServed(clinicId: string, orderType: OrderType): Promise<boolean> };
}

export function planRoutes(services: PlanServices): readonly Route[] {
  const { readSide } = services;
  const planOf = async (patient: PatientDocument): Promise<Plan> =>
    planView(
      patient,
      await settingsInForce(readSide, patient.clinicId),
      await services.handovers.isServed(patient.clinicId, 'TAXI'),
    );
  return [
    serve(READ_PLAN, {
      summary: 'What plan a patient has, what it allows, and which one was asked for',
      handle: aboutPatient(readSide, (_id, _request, patient) => planOf(patient)),
    }),
    serve(REQUEST_PLAN, {
      summary: 'Ask for a higher plan',
      body: requestPlanSchema,
      handle: async ({ params: { patientId }, body: { tier }, caller, context }) => {
        const clinic = settingsOf((await services.clinics.load(caller.clinicId)).state);
        const request = await services.patients.execute(patientId, context, { patientId }, (state) =>
          requestPlan(registered(state, caller.clinicId), clinic, tier, context.now),
        );
        const answer = await whenShown(services, request, async () =>
          planOf(await assertOfClinic(readSide, caller, patientId)),
        );
        const isAsked = request.events.some(({ type }) => type === 'PlanUpgradeRequested');
        return isAsked ? answer : { ...answer, status: 200 };
      },
    }),
  ];
}

function planView(
  { planTier, planRequested, planRequestedAt: at }: PatientDocument,
  clinic: { readonly planTier: Plan['planTier'] },
  taxiConnected: boolean,
): Plan {
  const effective = effectiveTier({ planTier }, clinic);
  const feature = (name: PlanFeature) => ({ allowed: allows(effective, name), from: FEATURE_FROM[name] });
  return {
    planTier,
    clinicTier: clinic.planTier,
    effectiveTier: effective,
    features: { phoneEcg: feature('phoneEcg'), emergencyTaxi: feature('emergencyTaxi') },
    taxiConnected,
    requested: isWaiting(planRequested, effective) ? { tier: planRequested, at } : null,
  };
}
