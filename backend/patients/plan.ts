/** Plans: which one counts for a patient, what it allows, and asking for a higher one. */
import { PLAN_TIERS, type PlanTier } from '../../events/enums.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { type ClinicStore, settingsOf } from '../clinics/clinic.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type DecidedPatientEvent, type Patient, type PatientStore, registered } from './patient.ts';

interface Planned {
  readonly planTier: PlanTier;
}

const isAbove = (one: PlanTier, other: PlanTier): boolean =>
  PLAN_TIERS.indexOf(one) > PLAN_TIERS.indexOf(other);

/** The higher of the two: a clinic that pays for all gives all of it, and takes nothing away. */
export const effectiveTier = (patient: Planned, clinic: Planned): PlanTier =>
  isAbove(clinic.planTier, patient.planTier) ? clinic.planTier : patient.planTier;

/** What a plan gates, and from which on it is allowed. Nothing that keeps a patient safe is among it. */
export const FEATURE_FROM = { phoneEcg: 'PLUS', emergencyTaxi: 'PRO' } as const satisfies Record<
  string,
  PlanTier
>;
export type PlanFeature = keyof typeof FEATURE_FROM;

const REFUSED: Record<PlanFeature, string> = {
  phoneEcg: 'Phone ECG is part of the PLUS and PRO plans.',
  emergencyTaxi: 'Emergency transport is part of the PRO plan. Call the emergency number now.',
};

export const allows = (tier: PlanTier, feature: PlanFeature): boolean =>
  !isAbove(FEATURE_FROM[feature], tier);

export interface PlanStores {
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
}

/**
 * By the streams themselves, as they are now: whoever was given a higher plan may at once, and what a screen believes
 * decides nothing.
 *
 * @throws Refusal 403 where the plan does not allow it, 404 for a patient who is not of the clinic
 */
export async function assertPlan(
  feature: PlanFeature,
  { patients, clinics }: PlanStores,
  { patientId, clinicId }: { readonly patientId: string; readonly clinicId: string },
): Promise<void> {
  const [patient, clinic] = await Promise.all([patients.load(patientId), clinics.load(clinicId)]);
  const { profile } = registered(patient.state, clinicId);
  if (!allows(effectiveTier(profile, settingsOf(clinic.state)), feature))
    throw Refusal.forbidden(REFUSED[feature]);
}

/** Until then the same request is the one that waits for an answer already. */
const ASKED_AGAIN_MS = DAY_MS;

/** Whether a request still waits: a clinic may have come to give what was asked for. */
export const isWaiting = (requested: PlanTier | null, effective: PlanTier): requested is PlanTier =>
  requested !== null && isAbove(requested, effective);

/**
 * One request is open at a time: another tier takes its place, and so does the same one a day later.
 *
 * @throws Refusal 409 for the plan that they have, or a lower one
 */
export function requestPlan(
  { profile, planRequest }: Patient,
  clinic: Planned,
  tier: PlanTier,
  now: Date,
): readonly DecidedPatientEvent[] {
  const present = effectiveTier(profile, clinic);
  if (!isAbove(tier, present))
    throw Refusal.conflict(`The plan is ${present}. Only a higher one can be asked for.`);
  const waits = planRequest !== null && now.getTime() - Date.parse(planRequest.at) < ASKED_AGAIN_MS;
  return waits && planRequest.tier === tier ? [] : [{ type: 'PlanUpgradeRequested', data: { tier } }];
}
