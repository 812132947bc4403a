/**
 * The types of the language files: an unknown key, or one that a language lacks in the English file, does not compile.
 * English stands for all three; that the others hold the same keys is checked by `npm run check`.
 */
import type clinical from '../../../backend/contract/locales/clinical.en.json';
import type account from './locales/en/account.json';
import type alerts from './locales/en/alerts.json';
import type analysis from './locales/en/analysis.json';
import type answers from './locales/en/answers.json';
import type audit from './locales/en/audit.json';
import type board from './locales/en/board.json';
import type care from './locales/en/care.json';
import type caregivers from './locales/en/caregivers.json';
import type common from './locales/en/common.json';
import type dashboard from './locales/en/dashboard.json';
import type devices from './locales/en/devices.json';
import type ecg from './locales/en/ecg.json';
import type emergency from './locales/en/emergency.json';
import type entry from './locales/en/entry.json';
import type errors from './locales/en/errors.json';
import type exports from './locales/en/exports.json';
import type facilities from './locales/en/facilities.json';
import type forgetting from './locales/en/forgetting.json';
import type exercise from './locales/en/exercise.json';
import type indicators from './locales/en/indicators.json';
import type learn from './locales/en/learn.json';
import type lesson from './locales/en/lesson.json';
import type numbers from './locales/en/numbers.json';
import type orders from './locales/en/orders.json';
import type partners from './locales/en/partners.json';
import type patient from './locales/en/patient.json';
import type past from './locales/en/past.json';
import type pin from './locales/en/pin.json';
import type plan from './locales/en/plan.json';
import type progress from './locales/en/progress.json';
import type proof from './locales/en/proof.json';
import type pulse from './locales/en/pulse.json';
import type quality from './locales/en/quality.json';
import type registration from './locales/en/registration.json';
import type report from './locales/en/report.json';
import type steps from './locales/en/steps.json';
import type rules from './locales/en/rules.json';
import type settings from './locales/en/settings.json';
import type treatment from './locales/en/treatment.json';
import type taxi from './locales/en/taxi.json';
import type voice from './locales/en/voice.json';
import type trends from './locales/en/trends.json';
import type work from './locales/en/work.json';

export interface Resources {
  readonly account: typeof account;
  readonly alerts: typeof alerts;
  readonly analysis: typeof analysis;
  readonly answers: typeof answers;
  readonly audit: typeof audit;
  readonly board: typeof board;
  readonly care: typeof care;
  readonly caregivers: typeof caregivers;
  readonly common: typeof common;
  readonly clinical: typeof clinical;
  readonly dashboard: typeof dashboard;
  readonly devices: typeof devices;
  readonly ecg: typeof ecg;
  readonly emergency: typeof emergency;
  readonly entry: typeof entry;
  readonly errors: typeof errors;
  readonly exports: typeof exports;
  readonly facilities: typeof facilities;
  readonly forgetting: typeof forgetting;
  readonly exercise: typeof exercise;
  readonly indicators: typeof indicators;
  readonly learn: typeof learn;
  readonly lesson: typeof lesson;
  readonly numbers: typeof numbers;
  readonly orders: typeof orders;
  readonly partners: typeof partners;
  readonly patient: typeof patient;
  readonly past: typeof past;
  readonly pin: typeof pin;
  readonly plan: typeof plan;
  readonly progress: typeof progress;
  readonly proof: typeof proof;
  readonly pulse: typeof pulse;
  readonly quality: typeof quality;
  readonly registration: typeof registration;
  readonly report: typeof report;
  readonly rules: typeof rules;
  readonly settings: typeof settings;
  readonly steps: typeof steps;
  readonly treatment: typeof treatment;
  readonly taxi: typeof taxi;
  readonly voice: typeof voice;
  readonly trends: typeof trends;
  readonly work: typeof work;
}

/**
 * Of the clinical texts: what the rules say (reasons, advice, messages), what only a result of a report says, the words of
 * clinicians, what to do until help comes, the exercise programmes, the advice for how a patient is, what was read in
 * an ECG, and what is in a parcel of food.
 */
export type ClinicalPart =
  | 'guidance'
  | 'results'
  | 'signs'
  | 'urgent'
  | 'exerciseWords'
  | 'recovery'
  | 'ecgWords'
  | 'bundles';
/** What is loaded by itself: a namespace, or a part of the clinical one. */
export type TextPart = keyof Resources | ClinicalPart;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    strictKeyChecks: true;
    resources: Resources;
  }
}
