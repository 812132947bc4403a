/**
 * The types of the language files: an unknown key, or one that a language lacks in the English file, does not compile.
 * English stands for all three; that the others hold the same keys is checked by `npm run check`.
 */
import type clinical from '../../../backend/contract/locales/clinical.en.json';
import type alerts from './locales/en/alerts.json';
import type care from './locales/en/care.json';
import type common from './locales/en/common.json';
import type dashboard from './locales/en/dashboard.json';
import type entry from './locales/en/entry.json';
import type errors from './locales/en/errors.json';
import type exercise from './locales/en/exercise.json';
import type numbers from './locales/en/numbers.json';
import type patient from './locales/en/patient.json';
import type progress from './locales/en/progress.json';
import type registration from './locales/en/registration.json';
import type report from './locales/en/report.json';
import type settings from './locales/en/settings.json';
import type treatment from './locales/en/treatment.json';
import type voice from './locales/en/voice.json';
import type trends from './locales/en/trends.json';
import type work from './locales/en/work.json';

export interface Resources {
  readonly alerts: typeof alerts;
  readonly care: typeof care;
  readonly common: typeof common;
  readonly clinical: typeof clinical;
  readonly dashboard: typeof dashboard;
  readonly entry: typeof entry;
  readonly errors: typeof errors;
  readonly exercise: typeof exercise;
  readonly numbers: typeof numbers;
  readonly patient: typeof patient;
  readonly progress: typeof progress;
  readonly registration: typeof registration;
  readonly report: typeof report;
  readonly settings: typeof settings;
  readonly treatment: typeof treatment;
  readonly voice: typeof voice;
  readonly trends: typeof trends;
  readonly work: typeof work;
}

/**
 * Of the clinical texts: what the rules say (reasons, advice, messages), what only a result of a report says, the words of
 * clinicians, those of the exercise programmes, and the advice for how a patient is.
 */
export type ClinicalPart = 'guidance' | 'results' | 'signs' | 'exerciseWords' | 'recovery';
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
