/** A patient as they are answered: their document, joined with their latest log. */
import { DEFAULT_FEATURE_FLAGS } from '../../events/feature-flags.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Log } from '../contract/log.ts';
import type { Patient } from '../contract/patient.ts';
import { heardAt, isQuiet, mayBeQuiet, type SilenceRule } from './silence.ts';

/**
 * Since when a patient has been silent: the moment at which their rhythm had been missed for so many days, by the
 * server's time of receipt; null while it has not, and for whoever has left the programme. Nobody is silent by a phone's
 * wrong clock. Where the server's was ahead at the last receipt, by longer than a patient may be quiet, they are silent
 * from now on: nobody knows since when.
 */
export function silentSince(
  patient: Pick<PatientDocument, 'quietFrom' | 'expectedLogEveryDays' | 'contactStopped'>,
  silence: SilenceRule,
  now: Date,
): string | null {
  if (!silence.on || patient.contactStopped) return null;
  const heard = heardAt(patient);
  const quietMs = mayBeQuiet(patient.expectedLogEveryDays, silence);
  if (!isQuiet(heard, quietMs, now.getTime())) return null;
  return new Date(Math.min(heard + quietMs, now.getTime())).toISOString();
}

export function patientView(
  id: string,
  patient: PatientDocument,
  latestLog: Log | null,
  silence: SilenceRule,
  now: Date,
): Patient {
  const since = silentSince(patient, silence, now);
  return {
    id,
    name: patient.name,
    age: patient.age,
    email: patient.email,
    phoneNumber: patient.phoneNumber,
    hasKnownHtn: patient.hasKnownHtn,
    hasKnownAfFlutter: patient.hasKnownAfFlutter,
    hasKnownIhd: patient.hasKnownIhd,
    hasKnownHf: patient.hasKnownHf,
    hasKnownDiabetes: patient.hasKnownDiabetes,
    planTier: patient.planTier,
    featureFlags: DEFAULT_FEATURE_FLAGS,
    country: patient.country,
    timeZone: patient.timeZone,
    language: patient.language,
    glucoseUnit: patient.glucoseUnit,
    lastFlag: patient.lastFlag,
    expectedLogEveryDays: patient.expectedLogEveryDays,
    silent: since !== null,
    silentSince: since,
    contactStopped: patient.contactStopped,
    ...(patient.left === null ? {} : { left: patient.left }),
    lastContact: patient.lastContact,
    openAlerts: { RED: patient.openRed, AMBER: patient.openAmber },
    createdAt: patient.createdAt,
    ...(patient.simulated ? { simulated: true as const } : {}),
    latestLog,
  };
}
