/** Notices of phone ECGs; their texts come with what shows ECGs, as `toast.<name>` of `ecg`. */
export const ECG_TOASTS = [
  'linked',
  'linkFailed',
  'unlinkFailed',
  'captured',
  'unreadable',
  'captureFailed',
] as const;
export type EcgToastName = (typeof ECG_TOASTS)[number];
