/** What there is to learn from: pieces, each an asset in every language that it was written in. */
import { EDU_LANGUAGES, type EduLanguage } from './enums.ts';

export const EDU_CATEGORIES = [
  'BP_TUTORIAL',
  'ECG_BASICS',
  'DIABETIC_FOOT',
  'PULSE_MEASUREMENT',
  'MEDICATION_ADHERENCE',
  'DIET_NUTRITION',
  'EXERCISE_GUIDANCE',
  'SYMPTOM_RECOGNITION',
  'EMERGENCY_SIGNS',
  'OTHER',
] as const;
export type EduCategory = (typeof EDU_CATEGORIES)[number];

export const EDU_MEDIA_TYPES = ['VIDEO', 'IMAGE', 'PDF'] as const;

export interface EduPiece {
  readonly id: string;
  readonly category: EduCategory;
  readonly mediaType: (typeof EDU_MEDIA_TYPES)[number];
  /** Beside English, French and Swahili. */
  readonly inLingala: boolean;
}

const piece = (
  category: EduCategory,
  mediaType: EduPiece['mediaType'],
  id: string,
  inLingala = false,
): EduPiece => ({ id, category, mediaType, inLingala });

/** In the order in which they are shown. An id is for ever: events name what was opened by it. */
export const EDU_PIECES: readonly EduPiece[] = [
  piece('BP_TUTORIAL', 'VIDEO', 'bp-video'),
  piece('BP_TUTORIAL', 'IMAGE', 'bp-steps', true),
  piece('BP_TUTORIAL', 'PDF', 'bp-leaflet'),
  piece('ECG_BASICS', 'IMAGE', 'ecg-shows'),
  piece('ECG_BASICS', 'PDF', 'ecg-phone'),
  piece('DIABETIC_FOOT', 'IMAGE', 'foot-daily', true),
  piece('DIABETIC_FOOT', 'PDF', 'foot-leaflet'),
  piece('PULSE_MEASUREMENT', 'VIDEO', 'pulse-video'),
  piece('PULSE_MEASUREMENT', 'IMAGE', 'pulse-steps'),
  piece('PULSE_MEASUREMENT', 'PDF', 'pulse-leaflet'),
  piece('MEDICATION_ADHERENCE', 'IMAGE', 'medicine-daily'),
  piece('MEDICATION_ADHERENCE', 'PDF', 'medicine-chart'),
  piece('DIET_NUTRITION', 'IMAGE', 'plate-cd'),
  piece('DIET_NUTRITION', 'IMAGE', 'plate-ng'),
  piece('DIET_NUTRITION', 'PDF', 'food-leaflet'),
  piece('EXERCISE_GUIDANCE', 'IMAGE', 'talk-walk'),
  piece('EXERCISE_GUIDANCE', 'PDF', 'exercise-leaflet'),
  piece('SYMPTOM_RECOGNITION', 'IMAGE', 'signs', true),
  piece('SYMPTOM_RECOGNITION', 'PDF', 'signs-leaflet'),
  piece('EMERGENCY_SIGNS', 'IMAGE', 'emergency'),
];

export const languagesOf = ({ inLingala }: EduPiece): readonly EduLanguage[] =>
  EDU_LANGUAGES.filter((language) => inLingala || language !== 'LG');

export const eduAssetId = (pieceId: string, language: EduLanguage): string =>
  `${pieceId}-${language.toLowerCase()}`;

const ASSETS: ReadonlySet<string> = new Set(
  EDU_PIECES.flatMap((each) => languagesOf(each).map((language) => eduAssetId(each.id, language))),
);

/** Whether the catalogue has it. */
export const isEduAsset = (assetId: string): boolean => ASSETS.has(assetId);
