/**
 * For each rule, logs on which it fires and the nearest ones on which it stays silent: both sides of every limit, each
 * part of a predicate left out once, and the other side of "applies to". Written from the document, in its order.
 */
import type { RuleId } from '../../../backend/clinical/rule-names.ts';
import type { Case } from './judge.ts';

export interface RuleCases {
  readonly fires: readonly Case[];
  readonly silent: readonly Case[];
}

const logs = (...values: readonly Case['log'][]): readonly Case[] => values.map((log) => ({ log }));
const forKnown = (known: Case['known'], ...values: readonly Case['log'][]): readonly Case[] =>
  values.map((log) => ({ log, known: known ?? [] }));

const ANGINA = {
  chestPainOnExertion: true,
  chestPainDuration: 'minutes',
  tookGtnSpray: true,
  gtnRelievedPain: true,
} as const;

const MINOR_PALPITATIONS = [{ palpitationsWithActivity: true }, { heartSkipping: true }] as const;
const AF_PALPITATIONS = [
  { palpitations: true },
  { palpitationsAtRest: true },
  { irregularHeartbeat: true },
  { heartRacing: true },
] as const;
const CHEST_PAINS = [
  { chestPainNow: true },
  { chestPainAtRest: true },
  { chestPainOnExertion: true },
  { chestPainRadiationJawArm: true },
  { chestPainCrushing: true },
  { chestPainSharp: true },
  { chestPainBurning: true },
] as const;

export const RULE_CASES: { readonly [Id in RuleId]: RuleCases } = {
  'GEN-RED-NEURO': { fires: logs({ neuroDeficitNew: true }), silent: logs({ neuroDeficitNew: false }, {}) },
  'GEN-RED-SYNCOPE': { fires: logs({ syncopeOrCollapse: true }), silent: logs({ nearFaintingSpells: true }) },
  'IHD-RED-CHEST-NOW': { fires: logs({ chestPainNow: true }), silent: logs({ chestPainAtRest: true }) },
  'IHD-RED-CHEST-REST': { fires: logs({ chestPainAtRest: true }), silent: logs({ chestPainNow: true }) },
  'IHD-RED-GTN-FAILED': {
    fires: logs({ tookGtnSpray: true, gtnRelievedPain: false }),
    silent: logs(
      { tookGtnSpray: true, gtnRelievedPain: null },
      { tookGtnSpray: true },
      { tookGtnSpray: true, gtnRelievedPain: true },
      { tookGtnSpray: false, gtnRelievedPain: false },
    ),
  },
  'IHD-RED-RADIATION': {
    fires: [
      ...logs({ chestPainRadiationJawArm: true }, { ...ANGINA, chestPainRadiationJawArm: true }),
      ...forKnown(
        ['IHD'],
        { chestPainRadiationJawArm: true, gtnRelievedPain: true },
        { chestPainRadiationJawArm: true, chestPainOnExertion: true },
        { ...ANGINA, chestPainRadiationJawArm: true, chestPainNow: true },
        { ...ANGINA, chestPainRadiationJawArm: true, chestPainAtRest: true },
        { ...ANGINA, chestPainRadiationJawArm: true, chestPainDuration: 'hours' },
        { ...ANGINA, chestPainRadiationJawArm: true, chestPainDuration: 'all-day' },
        { ...ANGINA, chestPainRadiationJawArm: true, gtnRelievedPain: null },
      ),
    ],
    silent: forKnown(
      ['IHD'],
      { ...ANGINA, chestPainRadiationJawArm: true },
      { ...ANGINA, chestPainRadiationJawArm: true, chestPainDuration: null },
      { ...ANGINA, chestPainRadiationJawArm: true, chestPainDuration: 'comes-and-goes' },
      {},
    ),
  },
  'IHD-RED-ACS-FEATURES': {
    fires: logs(
      ...CHEST_PAINS.map((pain) => ({ ...pain, diaphoresis: true })),
      { chestPainSharp: true, coldSweatyFeeling: true },
      { chestPainSharp: true, nauseaVomiting: true },
      { chestPainSharp: true, breathlessnessRest: true },
      { chestPainSharp: true, nearFaintingSpells: true },
    ),
    silent: logs(
      { chestPainSharp: true },
      { diaphoresis: true, nauseaVomiting: true },
      { chestPainSharp: true, breathlessnessExertion: true },
    ),
  },
  'IHD-RED-CRUSHING': {
    fires: [
      ...logs({ chestPainCrushing: true }),
      ...forKnown(['IHD'], { chestPainCrushing: true, chestPainOnExertion: true }),
    ],
    silent: forKnown(['IHD'], { ...ANGINA, chestPainCrushing: true }, ANGINA),
  },
  'IHD-RED-PROLONGED': {
    fires: logs(
      { chestPainDuration: 'hours', chestPainOnExertion: true },
      { chestPainDuration: 'all-day', chestPainCrushing: true },
      { chestPainDuration: 'hours', chestPainNow: true },
      { chestPainDuration: 'hours', chestPainAtRest: true },
      { chestPainDuration: 'hours', chestPainRadiationJawArm: true },
    ),
    silent: logs(
      { chestPainDuration: 'hours' },
      { chestPainDuration: 'hours', chestPainSharp: true, chestPainBurning: true },
      { chestPainDuration: 'minutes', chestPainOnExertion: true },
      { chestPainDuration: 'comes-and-goes', chestPainOnExertion: true },
    ),
  },
  'IHD-RED-EQUIVALENT': {
    fires: [
      ...logs(
        { armShoulderPain: true, diaphoresis: true },
        { armShoulderPain: true, coldSweatyFeeling: true },
        { jawPainUnexplained: true, nauseaVomiting: true },
        { backPainBetweenShoulders: true, breathlessnessRest: true },
        { jawPainUnexplained: true, chestPainOnExertion: true },
      ),
      ...forKnown(['IHD'], { ...ANGINA, armShoulderPain: true, diaphoresis: true }),
    ],
    silent: [
      ...logs(
        { armShoulderPain: true },
        { armShoulderPain: true, chestPainSharp: true },
        { diaphoresis: true, nauseaVomiting: true },
      ),
      ...forKnown(['IHD'], { ...ANGINA, armShoulderPain: true }),
    ],
  },
  'IHD-RED-SILENT': {
    fires: [
      ...forKnown(
        ['IHD'],
        { diaphoresis: true, nauseaVomiting: true },
        { coldSweatyFeeling: true, unexplainedFatigue: true },
        { diaphoresis: true, nauseaVomiting: true, glucoseMmol: 4 },
        { diaphoresis: true, nauseaVomiting: true, glucoseSign: 'HI' },
      ),
      ...forKnown(['DIABETES'], { diaphoresis: true, unexplainedFatigue: true }),
      ...logs({ insulinUser: true, diaphoresis: true, nauseaVomiting: true }),
    ],
    silent: [
      ...logs({ diaphoresis: true, nauseaVomiting: true }),
      ...forKnown(['HYPERTENSION', 'AF_FLUTTER', 'HEART_FAILURE'], {
        diaphoresis: true,
        nauseaVomiting: true,
      }),
      ...forKnown(
        ['IHD', 'DIABETES'],
        { diaphoresis: true },
        { nauseaVomiting: true, unexplainedFatigue: true },
        { diaphoresis: true, nauseaVomiting: true, chestPainSharp: true },
        { diaphoresis: true, nauseaVomiting: true, glucoseMmol: 3.9 },
        { diaphoresis: true, nauseaVomiting: true, glucoseSign: 'LO' },
      ),
      {
        log: { diaphoresis: true, nauseaVomiting: true, glucoseMmol: 4.4 },
        known: ['DIABETES'],
        overrides: { DIABETES: { lowBelow: 4.5 } },
      },
    ],
  },
  'GEN-RED-DISSECTION': {
    fires: logs(
      { backPainBetweenShoulders: true, chestPainSharp: true },
      { backPainBetweenShoulders: true, syncopeOrCollapse: true },
      { backPainBetweenShoulders: true, neuroDeficitNew: true },
      { backPainBetweenShoulders: true, bpSys: 180 },
      { backPainBetweenShoulders: true, bpDia: 110 },
    ),
    silent: logs(
      { backPainBetweenShoulders: true, bpSys: 179, bpDia: 109 },
      { bpSys: 200, bpDia: 120, chestPainSharp: true },
      { backPainBetweenShoulders: true, nearFaintingSpells: true },
    ),
  },
  'GEN-RED-BREATHLESS-REST': {
    fires: logs({ breathlessnessRest: true }),
    silent: logs({ breathlessnessExertion: true }),
  },
  'HF-RED-FROTHY-SPUTUM': { fires: logs({ coughFrothySputum: true }), silent: logs({ coughDryNight: true }) },
  'HF-RED-CONGESTION': {
    fires: [
      ...forKnown(
        ['HEART_FAILURE'],
        { pnd: true, ankleSwellingIncrease: true, abdominalSwelling: true },
        { pnd: true, breathlessnessLyingFlat: true, legSwellingBothLegs: true },
        { orthopnoeaPillows: 3, legSwellingBothLegs: true, abdominalSwelling: true },
      ),
      {
        log: { weightKg: 72.1, pnd: true, abdominalSwelling: true },
        known: ['HEART_FAILURE'],
        before: [[48, { weightKg: 70 }]],
      },
    ],
    silent: [
      ...logs({ pnd: true, ankleSwellingIncrease: true, abdominalSwelling: true }),
      ...forKnown(
        ['HEART_FAILURE'],
        { pnd: true, abdominalSwelling: true, orthopnoeaPillows: 2 },
        { pnd: true, breathlessnessLyingFlat: true, orthopnoeaPillows: 3 },
        { pnd: true, ankleSwellingIncrease: true, legSwellingBothLegs: true },
      ),
      {
        log: { weightKg: 72, pnd: true, abdominalSwelling: true },
        known: ['HEART_FAILURE'],
        before: [[48, { weightKg: 70 }]],
      },
    ],
  },
  'HF-RED-NYHA4': {
    fires: forKnown(['HEART_FAILURE'], { nyhaClass: 'IV' }),
    silent: [...logs({ nyhaClass: 'IV' }), ...forKnown(['HEART_FAILURE'], { nyhaClass: 'III' })],
  },
  'GEN-RED-SPO2': {
    fires: [
      ...logs({ spo2: 92 }, { spo2: 70 }),
      { log: { spo2: 88 }, overrides: { HEART_FAILURE: { spo2RedMax: 88 } } },
    ],
    silent: [...logs({ spo2: 93 }), { log: { spo2: 89 }, overrides: { HEART_FAILURE: { spo2RedMax: 88 } } }],
  },
  'GEN-RED-PE': {
    fires: logs(
      { legSwellingOneLog: true, breathlessnessRest: true },
      { legSwellingOneLog: true, breathlessnessExertion: true },
      { legSwellingOneLog: true, chestPainBurning: true },
      { legSwellingOneLog: true, coughFrothySputum: true },
      { legSwellingOneLog: true, syncopeOrCollapse: true },
      { legSwellingOneLog: true, hr: 111 },
      { legSwellingOneLog: true, spo2: 94 },
    ),
    silent: [
      ...logs(
        { legSwellingOneLog: true, hr: 110, spo2: 95 },
        { hr: 140, spo2: 90, breathlessnessRest: true },
      ),
      { log: { legSwellingOneLog: true, spo2: 95 }, overrides: { HEART_FAILURE: { spo2AmberMax: 97 } } },
    ],
  },
  'GEN-RED-AIRWAY': {
    fires: logs(
      { faceSwellingMorning: true, breathlessnessRest: true },
      { faceSwellingMorning: true, wheezingTightness: true },
    ),
    silent: logs(
      { faceSwellingMorning: true, breathlessnessExertion: true },
      { wheezingTightness: true, breathlessnessRest: true },
    ),
  },
  'DM-RED-HYPO-SEVERE': {
    fires: [
      ...logs({ glucoseMmol: 2.9 }, { glucoseMmol: 0 }, { glucoseMmol: 2.94 }, { glucoseSign: 'LO' }),
      { log: { glucoseMmol: 3.4 }, overrides: { DIABETES: { severeLowBelow: 3.5 } } },
    ],
    silent: logs({ glucoseMmol: 3 }, { glucoseMmol: 2.95 }, { glucoseMmol: null }, { glucoseSign: 'HI' }),
  },
  'DM-RED-HYPO': {
    fires: [
      ...logs({ glucoseMmol: 3.9 }, { glucoseMmol: 3 }, { glucoseMmol: 3.94 }),
      { log: { glucoseMmol: 4.9 }, overrides: { DIABETES: { lowBelow: 5 } } },
    ],
    silent: [
      ...logs({ glucoseMmol: 4 }, { glucoseMmol: 3.95 }, { glucoseMmol: 2.9 }, { glucoseSign: 'LO' }),
      { log: { glucoseMmol: 3.6 }, overrides: { DIABETES: { lowBelow: 3.5 } } },
    ],
  },
  'HTN-RED-SYSTOLIC': {
    fires: [
      ...logs({ bpSys: 181 }),
      { log: { bpSys: 170 }, overrides: { HYPERTENSION: { redMinSystolic: 170 } } },
    ],
    silent: [
      ...logs({ bpSys: 180 }),
      { log: { bpSys: 190 }, overrides: { HYPERTENSION: { redMinSystolic: 191 } } },
    ],
  },
  'HTN-RED-DIASTOLIC': {
    fires: [
      ...logs({ bpDia: 111 }),
      { log: { bpDia: 100 }, overrides: { HYPERTENSION: { redMinDiastolic: 100 } } },
    ],
    silent: [
      ...logs({ bpDia: 110 }),
      { log: { bpDia: 115 }, overrides: { HYPERTENSION: { redMinDiastolic: 116 } } },
    ],
  },
  'HTN-RED-EMERGENCY': {
    fires: [
      ...logs(
        { bpSys: 180, severeHeadache: true },
        { bpDia: 110, severeHeadache: true },
        { bpSys: 180, visionChanges: true },
        { bpSys: 180, blurredVision: true },
        { bpSys: 180, suddenVisionLoss: true },
        { bpSys: 180, nauseaVomiting: true },
        { bpSys: 180, breathlessnessRest: true },
        { bpSys: 180, breathlessnessExertion: true },
        { bpSys: 180, chestPainSharp: true },
        { bpSys: 180, neuroDeficitNew: true },
      ),
      { log: { bpSys: 185, severeHeadache: true }, overrides: { HYPERTENSION: { redMinSystolic: 200 } } },
    ],
    silent: logs(
      { bpSys: 179, bpDia: 109, severeHeadache: true },
      { bpSys: 200, bpDia: 120 },
      { bpSys: 180, dizzinessLightheaded: true },
    ),
  },
  'GEN-RED-LOW-BP': {
    fires: logs(
      { bpSys: 79 },
      { bpSys: 90, dizzinessLightheaded: true },
      { bpSys: 90, dizzinessStanding: true },
      { bpSys: 90, nearFaintingSpells: true },
      { bpSys: 90, syncopeOrCollapse: true },
      { bpSys: 90, diaphoresis: true },
      { bpSys: 90, coldSweatyFeeling: true },
      { bpSys: 90, breathlessnessRest: true },
      { bpSys: 90, chestPainNow: true },
    ),
    silent: logs(
      { bpSys: 80 },
      { bpSys: 91, dizzinessLightheaded: true },
      { bpSys: 90, chestPainAtRest: true },
      { bpDia: 40, diaphoresis: true },
    ),
  },
  'AF-RED-HR-HIGH': {
    fires: [
      ...forKnown(['AF_FLUTTER'], { hr: 131 }),
      { log: { hr: 120 }, known: ['AF_FLUTTER'], overrides: { AF_FLUTTER: { redMinHr: 120 } } },
    ],
    silent: [...forKnown(['AF_FLUTTER'], { hr: 130 }), ...logs({ hr: 140 })],
  },
  'GEN-RED-HR-HIGH': {
    fires: [...logs({ hr: 131 }), { log: { hr: 131 }, overrides: { AF_FLUTTER: { redMinHr: 150 } } }],
    silent: [...logs({ hr: 130 }), ...forKnown(['AF_FLUTTER'], { hr: 140 })],
  },
  'GEN-RED-HR-VERY-LOW': { fires: logs({ hr: 40 }, { hr: 30 }), silent: logs({ hr: 41 }) },
  'GEN-RED-BRADY-SYMPTOMS': {
    fires: logs(
      { hr: 49, nearFaintingSpells: true },
      { hr: 41, dizzinessLightheaded: true },
      { hr: 45, syncopeOrCollapse: true },
      { hr: 45, chestPainNow: true },
      { hr: 45, breathlessnessRest: true },
    ),
    silent: logs(
      { hr: 50, dizzinessLightheaded: true },
      { hr: 40, dizzinessLightheaded: true },
      { hr: 45 },
      { hr: 45, dizzinessStanding: true },
    ),
  },
  'AF-RED-PALP-UNSTABLE': {
    fires: logs(
      ...[...AF_PALPITATIONS, ...MINOR_PALPITATIONS].map((palpitation) => ({
        ...palpitation,
        nearFaintingSpells: true,
      })),
      { palpitations: true, syncopeOrCollapse: true },
      { palpitations: true, chestPainNow: true },
      { palpitations: true, chestPainAtRest: true },
      { palpitations: true, breathlessnessRest: true },
    ),
    silent: logs(
      { palpitations: true },
      { nearFaintingSpells: true },
      { palpitations: true, chestPainOnExertion: true },
    ),
  },
  'GEN-RED-STROKE-COMBO': {
    fires: logs(
      { severeHeadache: true, visionChanges: true },
      { severeHeadache: true, balanceProblems: true },
      { visionChanges: true, balanceProblems: true },
      { severeHeadache: true, visionChanges: true, balanceProblems: true },
    ),
    silent: logs(
      { severeHeadache: true },
      { visionChanges: true, blurredVision: true },
      { balanceProblems: true, dizzinessLightheaded: true },
    ),
  },
  'DM-RED-GLU-VERY-HIGH': {
    fires: [
      ...logs({ glucoseMmol: 18 }, { glucoseMmol: 17.95 }, { glucoseSign: 'HI' }),
      { log: { glucoseMmol: 15 }, overrides: { DIABETES: { redMin: 15 } } },
    ],
    silent: logs({ glucoseMmol: 17.9 }, { glucoseMmol: 17.94 }, { glucoseSign: 'LO' }),
  },
  'DM-RED-KETO-RISK': {
    fires: logs(
      { glucoseMmol: 11.1, insulinUser: true, nauseaVomiting: true },
      { glucoseMmol: 11.1, insulinUser: true, breathlessnessRest: true },
      { glucoseMmol: 14, nauseaVomiting: true },
      { glucoseSign: 'HI', nauseaVomiting: true },
    ),
    silent: logs(
      { glucoseMmol: 11, insulinUser: true, nauseaVomiting: true },
      { glucoseMmol: 13.9, nauseaVomiting: true },
      { glucoseMmol: 20, insulinUser: true },
      { insulinUser: true, nauseaVomiting: true },
      { glucoseSign: 'LO', insulinUser: true, nauseaVomiting: true },
    ),
  },
  'DM-RED-OSMOTIC': {
    fires: logs(
      { glucoseMmol: 11.1, polyuria: true, polydipsia: true, unintentionalWeightLoss: true },
      { glucoseSign: 'HI', polyuria: true, polydipsia: true, unintentionalWeightLoss: true },
    ),
    silent: logs(
      { glucoseMmol: 11, polyuria: true, polydipsia: true, unintentionalWeightLoss: true },
      { glucoseMmol: 20, polyuria: true, polydipsia: true },
      { glucoseMmol: 20, polyuria: true, unintentionalWeightLoss: true },
      { glucoseMmol: 20, polydipsia: true, unintentionalWeightLoss: true },
      { polyuria: true, polydipsia: true, unintentionalWeightLoss: true },
    ),
  },
  'DM-RED-INSULIN-MISSED': {
    fires: logs(
      { insulinUser: true, missedDiabetesDoses24h: 1, glucoseMmol: 15 },
      { insulinUser: true, missedDiabetesDoses24h: 3, glucoseMmol: 20 },
      { insulinUser: true, missedDiabetesDoses24h: 1, glucoseSign: 'HI' },
    ),
    silent: logs(
      { insulinUser: true, missedDiabetesDoses24h: 1, glucoseMmol: 14.9 },
      { insulinUser: true, missedDiabetesDoses24h: 0, glucoseMmol: 15 },
      { missedDiabetesDoses24h: 1, glucoseMmol: 15 },
      { insulinUser: true, missedDiabetesDoses24h: 1 },
    ),
  },
  'DM-RED-FOOT-BLACK': {
    fires: logs({ footColourChangeBlack: true }),
    silent: logs({ footRedSwollenWarm: true }),
  },
  'DM-RED-FOOT-INFECTED': {
    fires: logs({ footWound: true, footRedSwollenWarm: true }),
    silent: logs({ footWound: true }, { footRedSwollenWarm: true }),
  },
  'DM-RED-VISION-LOSS': {
    fires: logs({ suddenVisionLoss: true }),
    silent: logs({ blurredVision: true, visionChanges: true }),
  },
  'DM-RED-EYE-COMBO': {
    fires: logs(
      { floatersOrDarkSpot: true, blurredVision: true },
      { floatersOrDarkSpot: true, visionChanges: true },
    ),
    silent: logs({ floatersOrDarkSpot: true }, { blurredVision: true, visionChanges: true }),
  },
  'HTN-AMBER-SYSTOLIC': {
    fires: [
      ...logs({ bpSys: 140 }, { bpSys: 180 }),
      { log: { bpSys: 135 }, overrides: { HYPERTENSION: { greenMaxSystolic: 129 } } },
      { log: { bpSys: 185 }, overrides: { HYPERTENSION: { redMinSystolic: 190 } } },
    ],
    silent: [
      ...logs({ bpSys: 139 }, { bpSys: 181 }),
      { log: { bpSys: 145 }, overrides: { HYPERTENSION: { greenMaxSystolic: 145 } } },
    ],
  },
  'HTN-AMBER-DIASTOLIC': {
    fires: [
      ...logs({ bpDia: 90 }, { bpDia: 110 }),
      { log: { bpDia: 85 }, overrides: { HYPERTENSION: { greenMaxDiastolic: 84 } } },
      { log: { bpDia: 112 }, overrides: { HYPERTENSION: { redMinDiastolic: 115 } } },
    ],
    silent: [
      ...logs({ bpDia: 89 }, { bpDia: 111 }),
      { log: { bpDia: 95 }, overrides: { HYPERTENSION: { greenMaxDiastolic: 95 } } },
    ],
  },
  'GEN-AMBER-LOW-BP': {
    fires: logs({ bpSys: 90 }, { bpSys: 80 }, { bpSys: 85, chestPainAtRest: true }),
    silent: logs(
      { bpSys: 91 },
      { bpSys: 79 },
      { bpSys: 90, dizzinessStanding: true },
      { bpSys: 90, coldSweatyFeeling: true },
    ),
  },
  'AF-AMBER-HR-HIGH': {
    fires: [
      ...forKnown(['AF_FLUTTER'], { hr: 100 }, { hr: 130 }),
      { log: { hr: 91 }, known: ['AF_FLUTTER'], overrides: { AF_FLUTTER: { greenMaxHr: 90 } } },
      { log: { hr: 140 }, known: ['AF_FLUTTER'], overrides: { AF_FLUTTER: { redMinHr: 141 } } },
    ],
    silent: [...forKnown(['AF_FLUTTER'], { hr: 99 }, { hr: 131 }), ...logs({ hr: 120 })],
  },
  'GEN-AMBER-HR-HIGH': {
    fires: logs({ hr: 111 }, { hr: 130 }),
    silent: [...logs({ hr: 110 }, { hr: 131 }), ...forKnown(['AF_FLUTTER'], { hr: 120 })],
  },
  'GEN-AMBER-HR-LOW': {
    fires: logs({ hr: 41 }, { hr: 50 }, { hr: 50, dizzinessLightheaded: true }),
    silent: logs({ hr: 40 }, { hr: 51 }, { hr: 45, dizzinessLightheaded: true }),
  },
  'GEN-AMBER-SPO2': {
    fires: [
      ...logs({ spo2: 93 }, { spo2: 94 }),
      { log: { spo2: 90 }, overrides: { HEART_FAILURE: { spo2AmberMax: 91, spo2RedMax: 88 } } },
    ],
    silent: [
      ...logs({ spo2: 92 }, { spo2: 95 }),
      { log: { spo2: 92 }, overrides: { HEART_FAILURE: { spo2AmberMax: 91, spo2RedMax: 88 } } },
      { log: { spo2: 93 }, overrides: { HEART_FAILURE: { spo2AmberMax: 93, spo2RedMax: 93 } } },
    ],
  },
  'IHD-AMBER-EXERTIONAL': {
    fires: logs({ chestPainOnExertion: true }),
    silent: logs({ chestPainSharp: true }),
  },
  'IHD-AMBER-OTHER-CHEST': {
    fires: logs(
      { chestPainSharp: true },
      { chestPainBurning: true },
      { chestPainDuration: 'comes-and-goes' },
      { chestPainDuration: 'all-day' },
    ),
    silent: logs(
      {},
      ...CHEST_PAINS.slice(0, 5).map((pain) => ({
        ...pain,
        chestPainSharp: true,
        chestPainDuration: 'minutes' as const,
      })),
    ),
  },
  'IHD-AMBER-GTN-USED': {
    fires: logs(
      { tookGtnSpray: true },
      { gtnRelievedPain: true },
      { tookGtnSpray: true, gtnRelievedPain: true },
    ),
    silent: logs({ tookGtnSpray: true, gtnRelievedPain: false }, { gtnRelievedPain: false }),
  },
  'IHD-AMBER-PAIN-SITE': {
    fires: [
      ...logs(
        { jawPainUnexplained: true },
        { backPainBetweenShoulders: true },
        { armShoulderPain: true, insulinUser: true },
      ),
      ...forKnown(['IHD'], { armShoulderPain: true }),
      ...forKnown(['DIABETES'], { armShoulderPain: true }),
    ],
    silent: [
      ...logs({ armShoulderPain: true }),
      ...forKnown(['HYPERTENSION', 'AF_FLUTTER', 'HEART_FAILURE'], { armShoulderPain: true }),
    ],
  },
  'GEN-AMBER-SWEATING': {
    fires: logs({ diaphoresis: true }, { coldSweatyFeeling: true }),
    silent: logs({ nauseaVomiting: true }),
  },
  'AF-AMBER-PALP': { fires: logs(...AF_PALPITATIONS), silent: logs(...MINOR_PALPITATIONS) },
  'AF-AMBER-PALP-MINOR': {
    fires: [
      ...forKnown(['AF_FLUTTER'], ...MINOR_PALPITATIONS),
      ...forKnown(['IHD'], { heartSkipping: true }),
      ...forKnown(['HEART_FAILURE'], { heartSkipping: true }),
    ],
    silent: [
      ...logs(...MINOR_PALPITATIONS),
      ...forKnown(['HYPERTENSION', 'DIABETES'], ...MINOR_PALPITATIONS),
      ...forKnown(
        ['AF_FLUTTER'],
        ...AF_PALPITATIONS.map((palpitation) => ({ ...palpitation, heartSkipping: true })),
      ),
    ],
  },
  'HF-AMBER-WEIGHT-GAIN': {
    fires: [
      { log: { weightKg: 72.1 }, known: ['HEART_FAILURE'], before: [[24, { weightKg: 70 }]] },
      // 3 days and 12 hours of grace, to the millisecond.
      { log: { weightKg: 72.1 }, known: ['HEART_FAILURE'], before: [[84, { weightKg: 70 }]] },
      {
        log: { weightKg: 72.1 },
        known: ['HEART_FAILURE'],
        before: [
          [1, { weightKg: 72 }],
          [60, { weightKg: 70 }],
          [70, {}],
        ],
      },
      // 72.05 and 70.04 are shown as 72.1 and 70.0.
      { log: { weightKg: 72.05 }, known: ['HEART_FAILURE'], before: [[24, { weightKg: 70.04 }]] },
      {
        log: { weightKg: 71.1 },
        known: ['HEART_FAILURE'],
        before: [[36, { weightKg: 70 }]],
        overrides: { HEART_FAILURE: { weightGainKg: 1, weightWindowDays: 1 } },
      },
      {
        log: { weightKg: 73 },
        known: ['HEART_FAILURE'],
        before: [[180, { weightKg: 70 }]],
        overrides: { HEART_FAILURE: { weightWindowDays: 7 } },
      },
    ],
    silent: [
      { log: { weightKg: 72 }, known: ['HEART_FAILURE'], before: [[24, { weightKg: 70 }]] },
      { log: { weightKg: 80 }, known: ['HEART_FAILURE'], before: [[84.001, { weightKg: 70 }]] },
      {
        log: { weightKg: 80 },
        known: ['HEART_FAILURE'],
        before: [
          [0, { weightKg: 70 }],
          [-1, { weightKg: 70 }],
        ],
      },
      { log: { weightKg: 80 }, known: ['HEART_FAILURE'] },
      { log: {}, known: ['HEART_FAILURE'], before: [[24, { weightKg: 70 }]] },
      { log: { weightKg: 65 }, known: ['HEART_FAILURE'], before: [[24, { weightKg: 70 }]] },
      { log: { weightKg: 80 }, known: ['HYPERTENSION', 'IHD'], before: [[24, { weightKg: 70 }]] },
      {
        log: { weightKg: 73 },
        known: ['HEART_FAILURE'],
        before: [[37, { weightKg: 70 }]],
        overrides: { HEART_FAILURE: { weightWindowDays: 1 } },
      },
    ],
  },
  'HF-AMBER-WEIGHT-REPORTED': {
    fires: [
      ...forKnown(
        ['HEART_FAILURE'],
        { weightChange: 'increased', ankleSwellingIncrease: true },
        { weightChange: 'increased', legSwellingBothLegs: true },
        { weightChange: 'increased', abdominalSwelling: true },
        { weightChange: 'increased', sockMarks: true },
        { weightChange: 'increased', shoesTooTight: true },
        { weightChange: 'increased', weightKg: 70, sockMarks: true },
      ),
      {
        log: { weightChange: 'increased', sockMarks: true },
        known: ['HEART_FAILURE'],
        before: [[24, { weightKg: 70 }]],
      },
    ],
    silent: [
      ...logs({ weightChange: 'increased', sockMarks: true }),
      ...forKnown(
        ['HEART_FAILURE'],
        { weightChange: 'increased' },
        { weightChange: 'unsure', sockMarks: true },
        { weightChange: 'increased', legSwellingOneLog: true },
        { weightChange: 'increased', faceSwellingMorning: true },
      ),
      {
        log: { weightChange: 'increased', weightKg: 70, sockMarks: true },
        known: ['HEART_FAILURE'],
        before: [[24, { weightKg: 70 }]],
      },
    ],
  },
  'HF-AMBER-PND': { fires: logs({ pnd: true }), silent: logs({ breathlessnessLyingFlat: true }) },
  'HF-AMBER-ORTHOPNOEA': {
    fires: logs({ breathlessnessLyingFlat: true }, { orthopnoeaPillows: 3 }),
    silent: logs({ orthopnoeaPillows: 2 }, { pnd: true }),
  },
  'HF-AMBER-PILLOWS-UP': {
    fires: [
      { log: { orthopnoeaPillows: 2 }, known: ['HEART_FAILURE'], before: [[168, { orthopnoeaPillows: 1 }]] },
      {
        log: { orthopnoeaPillows: 4 },
        known: ['HEART_FAILURE'],
        before: [
          [24, { orthopnoeaPillows: 4 }],
          [48, { orthopnoeaPillows: 3 }],
        ],
      },
    ],
    silent: [
      {
        log: { orthopnoeaPillows: 2 },
        known: ['HEART_FAILURE'],
        before: [[168.001, { orthopnoeaPillows: 1 }]],
      },
      {
        log: { orthopnoeaPillows: 2 },
        known: ['HEART_FAILURE'],
        before: [
          [24, { orthopnoeaPillows: 2 }],
          [25, {}],
        ],
      },
      { log: { orthopnoeaPillows: 2 }, known: ['HEART_FAILURE'], before: [[24, { orthopnoeaPillows: 0 }]] },
      { log: { orthopnoeaPillows: 1 }, known: ['HEART_FAILURE'], before: [[24, { orthopnoeaPillows: 0 }]] },
      { log: { orthopnoeaPillows: 2 }, known: ['IHD'], before: [[24, { orthopnoeaPillows: 1 }]] },
    ],
  },
  'GEN-AMBER-EXERTION-NEW': {
    fires: [
      ...logs({ breathlessnessExertion: true }),
      {
        log: { breathlessnessExertion: true },
        before: [
          [168.001, { breathlessnessExertion: true }],
          [24, { breathlessnessRest: true }],
        ],
      },
    ],
    silent: [
      {
        log: { breathlessnessExertion: true },
        before: [
          [168, { breathlessnessExertion: true }],
          [24, {}],
        ],
      },
      ...logs({ breathlessnessRest: true }),
    ],
  },
  'HF-AMBER-SWELLING': {
    fires: logs({ ankleSwellingIncrease: true }, { legSwellingBothLegs: true }),
    silent: logs({ legSwellingOneLog: true }, { abdominalSwelling: true }),
  },
  'HF-AMBER-FLUID-SIGNS': {
    fires: forKnown(['HEART_FAILURE'], { abdominalSwelling: true }, { sockMarks: true, shoesTooTight: true }),
    silent: [
      ...logs({ abdominalSwelling: true }, { sockMarks: true, shoesTooTight: true }),
      ...forKnown(['HEART_FAILURE'], { sockMarks: true }, { shoesTooTight: true }),
    ],
  },
  'GEN-AMBER-ONE-LEG': {
    fires: logs({ legSwellingOneLog: true }),
    silent: logs({ legSwellingBothLegs: true }),
  },
  'GEN-AMBER-FACE-SWELLING': {
    fires: logs({ faceSwellingMorning: true }),
    silent: logs({ abdominalSwelling: true }),
  },
  'GEN-AMBER-WHEEZE': { fires: logs({ wheezingTightness: true }), silent: logs({ coughDryNight: true }) },
  'HF-AMBER-NIGHT-COUGH': {
    fires: forKnown(['HEART_FAILURE'], { coughDryNight: true }),
    silent: [...logs({ coughDryNight: true }), ...forKnown(['HEART_FAILURE'], { wheezingTightness: true })],
  },
  'HF-AMBER-NYHA': {
    fires: [
      ...logs({ nyhaClass: 'IV' }, { nyhaClass: 'III' }),
      { log: { nyhaClass: 'IV' }, before: [[24, { nyhaClass: 'IV' }]] },
      { log: { nyhaClass: 'III' }, known: ['HEART_FAILURE'], before: [[336, { nyhaClass: 'I' }]] },
      {
        log: { nyhaClass: 'III' },
        before: [
          [24, { nyhaClass: 'II' }],
          [48, { nyhaClass: 'III' }],
        ],
      },
      { log: { nyhaClass: 'III' }, before: [[336.001, { nyhaClass: 'III' }]] },
      // Two logs of the same time: the milder counts, so that getting worse is not missed.
      {
        log: { nyhaClass: 'III' },
        before: [
          [24, { nyhaClass: 'III' }],
          [24, { nyhaClass: 'II' }],
        ],
      },
    ],
    silent: [
      ...logs({ nyhaClass: 'II' }, { nyhaClass: 'I' }),
      ...forKnown(['HEART_FAILURE'], { nyhaClass: 'IV' }),
      { log: { nyhaClass: 'III' }, before: [[336, { nyhaClass: 'III' }]] },
      {
        log: { nyhaClass: 'III' },
        before: [
          [24, {}],
          [48, { nyhaClass: 'IV' }],
          [72, { nyhaClass: 'I' }],
        ],
      },
    ],
  },
  'GEN-AMBER-ACTIVITY': {
    fires: [
      ...forKnown(
        ['IHD'],
        { walkingDistance: 'few-steps' },
        { walkingDistance: 'bedbound' },
        { stairsClimbing: 'few-steps' },
        { stairsClimbing: 'cannot' },
        { usualActivitiesLimited: true, restingMoreOften: true },
        { usualActivitiesLimited: true, unexplainedFatigue: true },
        { restingMoreOften: true, unexplainedFatigue: true },
      ),
      ...forKnown(['AF_FLUTTER'], { stairsClimbing: 'cannot' }),
      ...forKnown(['HEART_FAILURE'], { stairsClimbing: 'cannot' }),
      {
        log: { walkingDistance: 'few-steps' },
        known: ['IHD'],
        before: [
          [168.001, { walkingDistance: 'few-steps' }],
          [24, { restingMoreOften: true }],
        ],
      },
      {
        log: { walkingDistance: 'bedbound' },
        known: ['IHD'],
        before: [[24, { walkingDistance: 'few-steps' }]],
      },
      { log: { stairsClimbing: 'cannot' }, known: ['IHD'], before: [[24, { stairsClimbing: 'few-steps' }]] },
      { log: { stairsClimbing: 'cannot' }, known: ['IHD'], before: [[24, { walkingDistance: 'bedbound' }]] },
    ],
    silent: [
      ...logs({ walkingDistance: 'few-steps' }),
      ...forKnown(['HYPERTENSION', 'DIABETES'], { stairsClimbing: 'cannot' }),
      ...forKnown(
        ['IHD'],
        { walkingDistance: '1-block', stairsClimbing: 'one-flight' },
        { unexplainedFatigue: true },
        { restingMoreOften: true },
      ),
      {
        log: { walkingDistance: 'few-steps' },
        known: ['IHD'],
        before: [[168, { stairsClimbing: 'few-steps' }]],
      },
      {
        log: { walkingDistance: 'few-steps' },
        known: ['IHD'],
        before: [[168, { restingMoreOften: true, unexplainedFatigue: true }]],
      },
      {
        log: { walkingDistance: 'bedbound' },
        known: ['IHD'],
        before: [[24, { walkingDistance: 'bedbound' }]],
      },
      { log: { stairsClimbing: 'cannot' }, known: ['IHD'], before: [[24, { stairsClimbing: 'cannot' }]] },
    ],
  },
  'GEN-AMBER-DIZZY': {
    fires: logs({ dizzinessLightheaded: true }),
    silent: logs({ dizzinessStanding: true }),
  },
  'GEN-AMBER-POSTURAL': {
    fires: [
      ...forKnown(['HYPERTENSION'], { dizzinessStanding: true }),
      ...forKnown(['HEART_FAILURE'], { dizzinessStanding: true }),
      ...forKnown(['DIABETES'], { dizzinessStanding: true }),
      ...logs({ dizzinessStanding: true, insulinUser: true }),
    ],
    silent: [
      ...logs({ dizzinessStanding: true }),
      ...forKnown(['AF_FLUTTER', 'IHD'], { dizzinessStanding: true }),
      ...forKnown(['HYPERTENSION'], { dizzinessTurningHead: true }),
    ],
  },
  'GEN-AMBER-NEAR-FAINT': {
    fires: logs({ nearFaintingSpells: true }),
    silent: logs({ syncopeOrCollapse: true }),
  },
  'GEN-AMBER-BALANCE': {
    fires: logs({ balanceProblems: true }),
    silent: logs({ dizzinessTurningHead: true }),
  },
  'GEN-AMBER-VISION': { fires: logs({ visionChanges: true }), silent: logs({ blurredVision: true }) },
  'GEN-AMBER-HEADACHE': {
    fires: logs({ severeHeadache: true }),
    silent: logs({ dizzinessLightheaded: true }),
  },
  'MED-AMBER-MISSED': {
    fires: logs(
      { missedDoses24h: 2 },
      { medsTakenNow: false, missedDoses24h: 1 },
      { medsTakenNow: null, missedDoses24h: 15 },
    ),
    silent: logs(
      { missedDoses24h: 1 },
      { medsTakenNow: null, missedDoses24h: 1 },
      { medsTakenNow: true, missedDoses24h: 1 },
      { medsTakenNow: false },
      { missedDiabetesDoses24h: 5 },
    ),
  },
  'DM-AMBER-GLU-FASTING': {
    fires: [
      ...forKnown(
        ['DIABETES'],
        { glucoseMmol: 7.1, glucoseContext: 'FASTING' },
        { glucoseMmol: 17.9, glucoseContext: 'FASTING' },
        { glucoseMmol: 7.05, glucoseContext: 'FASTING' },
      ),
      ...logs({ glucoseMmol: 7.1, glucoseContext: 'FASTING', insulinUser: true }),
      {
        log: { glucoseMmol: 6.5, glucoseContext: 'FASTING' },
        known: ['DIABETES'],
        overrides: { DIABETES: { fastingGreenMax: 6.4 } },
      },
    ],
    silent: [
      ...forKnown(
        ['DIABETES'],
        { glucoseMmol: 7, glucoseContext: 'FASTING' },
        { glucoseMmol: 18, glucoseContext: 'FASTING' },
        { glucoseMmol: 7.5, glucoseContext: 'RANDOM' },
        { glucoseMmol: 7.5 },
      ),
      ...logs({ glucoseMmol: 9, glucoseContext: 'FASTING' }),
    ],
  },
  'DM-AMBER-GLU-PP2H': {
    fires: [
      ...forKnown(
        ['DIABETES'],
        { glucoseMmol: 10.1, glucoseContext: 'PP2H' },
        { glucoseMmol: 17.9, glucoseContext: 'PP2H' },
      ),
      {
        log: { glucoseMmol: 9, glucoseContext: 'PP2H' },
        known: ['DIABETES'],
        overrides: { DIABETES: { pp2hGreenMax: 8.9 } },
      },
    ],
    silent: [
      ...forKnown(
        ['DIABETES'],
        { glucoseMmol: 10, glucoseContext: 'PP2H' },
        { glucoseMmol: 18, glucoseContext: 'PP2H' },
        { glucoseMmol: 10.5, glucoseContext: 'RANDOM' },
      ),
      ...logs({ glucoseMmol: 12, glucoseContext: 'PP2H' }),
    ],
  },
  'DM-AMBER-GLU-RANDOM': {
    fires: [
      ...forKnown(
        ['DIABETES'],
        { glucoseMmol: 11.1, glucoseContext: 'RANDOM' },
        { glucoseMmol: 11.1, glucoseContext: 'UNKNOWN' },
        { glucoseMmol: 11.1 },
        { glucoseMmol: 17.9, glucoseContext: null },
      ),
      { log: { glucoseMmol: 9 }, known: ['DIABETES'], overrides: { DIABETES: { randomGreenMax: 8.9 } } },
    ],
    silent: [
      ...forKnown(
        ['DIABETES'],
        { glucoseMmol: 11 },
        { glucoseMmol: 18 },
        { glucoseSign: 'HI' },
        { glucoseMmol: 12, glucoseContext: 'PP2H' },
        { glucoseMmol: 12, glucoseContext: 'FASTING' },
      ),
      ...logs({ glucoseMmol: 12 }),
    ],
  },
  'DM-AMBER-NEW-DIABETES': {
    fires: [
      ...logs(
        { glucoseMmol: 7, glucoseContext: 'FASTING' },
        { glucoseMmol: 6.95, glucoseContext: 'FASTING' },
        { glucoseMmol: 17.9, glucoseContext: 'FASTING' },
        { glucoseMmol: 11.1, glucoseContext: 'RANDOM' },
        { glucoseMmol: 11.1, glucoseContext: 'PP2H' },
        { glucoseMmol: 11.1, glucoseContext: 'UNKNOWN' },
        { glucoseMmol: 11.1 },
        { glucoseMmol: 17.9 },
      ),
      {
        log: { glucoseMmol: 7.5, glucoseContext: 'FASTING' },
        overrides: { DIABETES: { fastingGreenMax: 10 } },
      },
    ],
    silent: [
      ...logs(
        { glucoseMmol: 6.9, glucoseContext: 'FASTING' },
        { glucoseMmol: 11 },
        { glucoseMmol: 11, glucoseContext: 'PP2H' },
        { glucoseMmol: 18 },
        { glucoseMmol: 18, glucoseContext: 'FASTING' },
        { glucoseSign: 'HI', glucoseContext: 'FASTING' },
        { glucoseMmol: 12, insulinUser: true },
      ),
      ...forKnown(['DIABETES'], { glucoseMmol: 12 }, { glucoseMmol: 8, glucoseContext: 'FASTING' }),
    ],
  },
  'DM-AMBER-OSMOTIC': {
    fires: logs(
      { polyuria: true, polydipsia: true },
      { polyuria: true, unintentionalWeightLoss: true },
      { polydipsia: true, unintentionalWeightLoss: true },
      { polyuria: true, polydipsia: true, unintentionalWeightLoss: true, glucoseMmol: 11 },
    ),
    silent: logs(
      { polyuria: true },
      { polyuria: true, polydipsia: true, unintentionalWeightLoss: true, glucoseMmol: 11.1 },
    ),
  },
  'DM-AMBER-SICKDAY': {
    fires: [
      ...forKnown(['DIABETES'], { nauseaVomiting: true }, { nauseaVomiting: true, glucoseMmol: 13.9 }),
      ...logs({ nauseaVomiting: true, insulinUser: true }),
    ],
    silent: [
      ...logs({ nauseaVomiting: true }),
      ...forKnown(['DIABETES'], { nauseaVomiting: true, glucoseMmol: 14 }, {}),
    ],
  },
  'DM-AMBER-FOOT-WOUND': {
    fires: logs({ footWound: true }),
    silent: logs({ footNumbTinglingBurning: true }),
  },
  'DM-AMBER-FOOT-INFLAMED': { fires: logs({ footRedSwollenWarm: true }), silent: logs({ footWound: true }) },
  'DM-AMBER-FOOT-NUMB': {
    fires: logs({ footNumbTinglingBurning: true }),
    silent: logs({ footColourChangeBlack: true }),
  },
  'DM-AMBER-BLURRED': { fires: logs({ blurredVision: true }), silent: logs({ visionChanges: true }) },
  'DM-AMBER-FLOATERS': {
    fires: logs({ floatersOrDarkSpot: true }),
    silent: logs({ suddenVisionLoss: true }),
  },
  'DM-AMBER-MISSED': {
    fires: logs({ missedDiabetesDoses24h: 2 }, { insulinUser: true, missedDiabetesDoses24h: 1 }),
    silent: logs({ missedDiabetesDoses24h: 1 }, { insulinUser: true }, { missedDoses24h: 5 }),
  },
  'NOTE-HR-RAISED': {
    fires: logs({ hr: 100 }, { hr: 110 }),
    silent: [...logs({ hr: 99 }, { hr: 111 }), ...forKnown(['AF_FLUTTER'], { hr: 105 })],
  },
  'NOTE-PALP': {
    fires: [
      ...logs(...MINOR_PALPITATIONS),
      ...forKnown(['HYPERTENSION', 'DIABETES'], { heartSkipping: true }),
    ],
    silent: [
      ...forKnown(['AF_FLUTTER'], { heartSkipping: true }),
      ...forKnown(['IHD'], { heartSkipping: true }),
      ...forKnown(['HEART_FAILURE'], { heartSkipping: true }),
      ...logs(...AF_PALPITATIONS.map((palpitation) => ({ ...palpitation, heartSkipping: true }))),
    ],
  },
  'NOTE-ARM-PAIN': {
    fires: [
      ...logs({ armShoulderPain: true }),
      ...forKnown(['HYPERTENSION', 'AF_FLUTTER', 'HEART_FAILURE'], { armShoulderPain: true }),
    ],
    silent: [
      ...forKnown(['IHD'], { armShoulderPain: true }),
      ...forKnown(['DIABETES'], { armShoulderPain: true }),
      ...logs({ jawPainUnexplained: true }),
    ],
  },
  'NOTE-NAUSEA': {
    fires: logs({ nauseaVomiting: true }),
    silent: [
      ...forKnown(['DIABETES'], { nauseaVomiting: true }),
      ...logs({ nauseaVomiting: true, insulinUser: true }),
    ],
  },
  'NOTE-EXERTION-KNOWN': {
    fires: [{ log: { breathlessnessExertion: true }, before: [[168, { breathlessnessExertion: true }]] }],
    silent: [
      ...logs({ breathlessnessExertion: true }),
      { log: { breathlessnessExertion: true }, before: [[168.001, { breathlessnessExertion: true }]] },
      { log: {}, before: [[24, { breathlessnessExertion: true }]] },
    ],
  },
  'NOTE-NYHA-STABLE': {
    fires: [
      { log: { nyhaClass: 'III' }, before: [[336, { nyhaClass: 'III' }]] },
      { log: { nyhaClass: 'III' }, before: [[24, { nyhaClass: 'IV' }]] },
    ],
    silent: [
      ...logs({ nyhaClass: 'III' }),
      { log: { nyhaClass: 'III' }, before: [[24, { nyhaClass: 'II' }]] },
      { log: { nyhaClass: 'IV' }, before: [[24, { nyhaClass: 'III' }]] },
      { log: { nyhaClass: 'III' }, before: [[336.001, { nyhaClass: 'III' }]] },
    ],
  },
  'NOTE-ACTIVITY': {
    fires: [
      ...logs(
        { usualActivitiesLimited: true },
        { restingMoreOften: true },
        { unexplainedFatigue: true },
        { walkingDistance: 'bedbound' },
      ),
      { log: { stairsClimbing: 'cannot' }, known: ['IHD'], before: [[24, { stairsClimbing: 'cannot' }]] },
    ],
    silent: [...logs({ walkingDistance: '1-block' }), ...forKnown(['IHD'], { walkingDistance: 'few-steps' })],
  },
  'NOTE-FLUID-SIGNS': {
    fires: [
      ...logs({ abdominalSwelling: true }, { sockMarks: true }, { shoesTooTight: true }),
      ...forKnown(['HEART_FAILURE'], { sockMarks: true }),
    ],
    silent: [
      ...forKnown(['HEART_FAILURE'], { abdominalSwelling: true }, { sockMarks: true, shoesTooTight: true }),
      ...logs({ ankleSwellingIncrease: true }),
    ],
  },
  'NOTE-DRY-COUGH': {
    fires: [...logs({ coughDryNight: true }), ...forKnown(['HYPERTENSION'], { coughDryNight: true })],
    silent: forKnown(['HEART_FAILURE'], { coughDryNight: true }),
  },
  'NOTE-WEIGHT-CHANGE': {
    fires: [
      ...logs({ weightChange: 'increased' }, { weightChange: 'decreased' }, { weightChange: 'unsure' }),
      ...forKnown(['HEART_FAILURE'], { weightChange: 'increased' }),
    ],
    silent: [
      ...logs({ weightChange: 'same' }, { weightKg: 70 }),
      ...forKnown(['HEART_FAILURE'], { weightChange: 'increased', sockMarks: true }),
      {
        log: { weightChange: 'increased', weightKg: 73 },
        known: ['HEART_FAILURE'],
        before: [[24, { weightKg: 70 }]],
      },
    ],
  },
  'NOTE-DIZZY-POSITION': {
    fires: [
      ...logs({ dizzinessTurningHead: true }, { dizzinessStanding: true }),
      ...forKnown(['HYPERTENSION'], { dizzinessTurningHead: true, dizzinessStanding: true }),
    ],
    silent: [
      ...forKnown(['HYPERTENSION'], { dizzinessStanding: true }),
      ...logs({ dizzinessLightheaded: true }),
    ],
  },
  'NOTE-MEDS': {
    fires: logs({ medsTakenNow: false }, { missedDoses24h: 1 }, { medsTakenNow: null, missedDoses24h: 1 }),
    silent: logs(
      { medsTakenNow: null },
      {},
      { missedDoses24h: 2 },
      { medsTakenNow: false, missedDoses24h: 1 },
    ),
  },
  'NOTE-GLU-BORDERLINE': {
    fires: logs(
      { glucoseMmol: 6.1, glucoseContext: 'FASTING' },
      { glucoseMmol: 6.9, glucoseContext: 'FASTING' },
      { glucoseMmol: 7.8, glucoseContext: 'PP2H' },
      { glucoseMmol: 11, glucoseContext: 'PP2H' },
    ),
    silent: [
      ...logs(
        { glucoseMmol: 6, glucoseContext: 'FASTING' },
        { glucoseMmol: 7, glucoseContext: 'FASTING' },
        { glucoseMmol: 7.7, glucoseContext: 'PP2H' },
        { glucoseMmol: 11.1, glucoseContext: 'PP2H' },
        { glucoseMmol: 6.5, glucoseContext: 'PP2H' },
        { glucoseMmol: 9, glucoseContext: 'RANDOM' },
        { glucoseMmol: 9 },
      ),
      ...forKnown(['DIABETES'], { glucoseMmol: 6.5, glucoseContext: 'FASTING' }),
    ],
  },
  'NOTE-OSMOTIC-SINGLE': {
    fires: logs({ polyuria: true }, { polydipsia: true }, { unintentionalWeightLoss: true }),
    silent: logs({ polyuria: true, polydipsia: true }, {}),
  },
  'NOTE-DM-MISSED': {
    fires: logs({ missedDiabetesDoses24h: 1 }),
    silent: logs(
      { missedDiabetesDoses24h: 2 },
      { missedDiabetesDoses24h: 1, insulinUser: true },
      { missedDoses24h: 1 },
    ),
  },
};
