import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type AccessibilityChoice, DEFAULT_ACCESSIBILITY } from './accessibilityChoice.ts';

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
