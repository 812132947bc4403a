/** How somebody wants to read and hear the application. Kept on this device, for every screen. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { keepValue, keptValue, type Reads, type Writes } from '../../lib/keptValue.ts';

export const FONT_SIZES = ['small', 'medium', 'large', 'extraLarge'] as const;
/** How much larger than the browser's own letters each is, as in `base.css`. */
export const FONT_SCALE = { small: 1, medium: 1.125, large: 1.25, extraLarge: 1.5 } as const;
type FontSize = (typeof FONT_SIZES)[number];

export const VOICE_SPEEDS = ['slow', 'normal', 'fast'] as const;
type VoiceSpeed = (typeof VOICE_SPEEDS)[number];

/** Rates of speech, 1 being a voice's own (specification, patient side, section 2.3). */
export const SPEECH_RATES: Readonly<Record<VoiceSpeed, number>> = { slow: 0.5, normal: 1, fast: 1.5 };

export interface AccessibilityChoice {
  readonly fontSize: FontSize;
  readonly voiceSpeed: VoiceSpeed;
  readonly highContrast: boolean;
}

/** The browser's own font size, an ordinary voice, the ordinary colours. */
export const DEFAULT_ACCESSIBILITY: AccessibilityChoice = {
  fontSize: 'small',
  voiceSpeed: 'normal',
  highContrast: false,
};

export const ACCESSIBILITY_KEY = 'home-heart.accessibility';

const keptSchema = z.record(z.string(), z.unknown());

/** What was chosen before; of what was not, or cannot be read, the default. */
export function keptChoice(storage: Reads): AccessibilityChoice {
  const kept = keptValue(storage, ACCESSIBILITY_KEY, keptSchema) ?? {};
  return {
    fontSize: FONT_SIZES.find((size) => size === kept['fontSize']) ?? DEFAULT_ACCESSIBILITY.fontSize,
    voiceSpeed:
      VOICE_SPEEDS.find((speed) => speed === kept['voiceSpeed']) ?? DEFAULT_ACCESSIBILITY.voiceSpeed,
    highContrast: kept['highContrast'] === true,
  };
}

/** Keeps the choice. A browser that keeps nothing still follows it until it is closed. */
export const keepChoice = (storage: Writes, choice: AccessibilityChoice): void =>
  keepValue(storage, ACCESSIBILITY_KEY, choice);

/** Applies the choice to the page: the styles follow the attributes of its root. */
export function showAccessibility(
  root: Pick<HTMLElement, 'setAttribute' | 'removeAttribute'>,
  { fontSize, highContrast }: AccessibilityChoice,
): void {
  root.setAttribute('data-font-size', fontSize);
  if (highContrast) root.setAttribute('data-contrast', 'high');
  else root.removeAttribute('data-contrast');
}

const accessibilitySlice = createSlice({
  name: 'accessibility',
  initialState: (): AccessibilityChoice => DEFAULT_ACCESSIBILITY,
  reducers: {
    accessibilityChosen: (state, { payload }: PayloadAction<Partial<AccessibilityChoice>>) => ({
      ...state,
      ...payload,
    }),
  },
  selectors: { selectAccessibility: (state) => state },
});

export const accessibilityReducer = accessibilitySlice.reducer;
export const { accessibilityChosen } = accessibilitySlice.actions;
export const { selectAccessibility } = accessibilitySlice.selectors;
