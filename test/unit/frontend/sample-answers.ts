/** Answers of the server as the screens read them, for tests. */
import type { Alert } from '../../../backend/contract/alert.ts';
import type { Evaluation, Log } from '../../../backend/contract/log.ts';
import type { Patient } from '../../../backend/contract/patient.ts';
import type { Flag } from '../../../events/enums.ts';
import { completeLogValues, type LogValues } from '../../../events/vocabulary.ts';

export function samplePatient(id: string, change: Partial<Patient> = {}): Patient {
  return {
    id,
    name: `Patient ${id}`,
    age: 64,
    email: null,
    phoneNumber: null,
    hasKnownHtn: true,
    hasKnownAfFlutter: false,
    hasKnownIhd: false,
    hasKnownHf: false,
    hasKnownDiabetes: false,
    planTier: 'BASIC',
    featureFlags: {
      groceryPrompts: true,
      geomapReferrals: true,
      taxiIntegration: false,
      intelligentEcg: false,
      deviceLinks: true,
      eduMedia: true,
    },
    country: 'CD',
    timeZone: 'Africa/Kinshasa',
    language: 'fr',
    glucoseUnit: 'mmol/L',
    lastFlag: 'GREEN',
    expectedLogEveryDays: 1,
    silent: false,
    silentSince: null,
    contactStopped: false,
    lastContact: null,
    openAlerts: { RED: 0, AMBER: 0 },
    createdAt: '2026-09-01T08:00:00Z',
    latestLog: null,
    ...change,
  };
}

export function sampleLog(id: string, values: LogValues, change: Partial<Log> = {}): Log {
  return {
    ...completeLogValues(values),
    id,
    patientId: 'p1',
    timestamp: '2026-11-21T08:00:00Z',
    receivedAt: '2026-11-21T08:00:05Z',
    source: 'daily-form',
    notes: null,
    enteredBy: { id: 'p1', name: 'Neema Kabongo', role: 'patient' },
    overallFlag: 'GREEN',
    flagDiabetes: null,
    conditionFlags: {},
    message: 'Excellent control. Keep up your routine.',
    advisories: [],
    messageKey: 'message.GREEN.all',
    reasonKeys: [],
    advisoryKeys: [],
    limited: false,
    rulesVersion: '1',
    glucoseLow: { below: 4, unit: 'mmol/L' },
    flagReasons: [],
    notAnswered: [],
    ...change,
  };
}

export function sampleEvaluation(overallFlag: Flag, limited = false): Evaluation {
  return {
    overallFlag,
    flagDiabetes: null,
    conditionFlags: {},
    message: '',
    advisories: [],
    messageKey: limited ? 'message.GREEN.limited' : 'message.GREEN.all',
    reasonKeys: [],
    advisoryKeys: [],
    limited,
    rulesVersion: '1',
    glucoseLow: { below: 4, unit: 'mmol/L' },
    reasons: [],
    firedRules: [],
  };
}

export function sampleAlert(id: string, change: Partial<Alert> = {}): Alert {
  return {
    id,
    patientId: 'p1',
    patientName: 'Mama Kanku',
    kind: 'evaluation',
    flag: 'RED',
    message: 'English of all in one.',
    messageKey: 'message.RED.x',
    reasons: ['One.', 'Two.', 'Three.', 'Four.'],
    reasonKeys: ['reason.1', 'reason.2', 'reason.3', 'reason.4'],
    late: false,
    lateEntries: null,
    logId: 'l1',
    ecgId: null,
    status: 'open',
    acknowledged: false,
    createdAt: '2026-11-21T10:00:00.000Z',
    acknowledgedBy: null,
    acknowledgedAt: null,
    snoozedUntil: null,
    snoozedBy: null,
    escalatedAt: null,
    easedAt: null,
    resolvedAt: null,
    note: null,
    episodeId: id,
    episodeCount: 1,
    episodeSince: '2026-11-21T10:00:00.000Z',
    ...change,
  };
}
