/** Notices of phone ECGs and of other devices; their texts come with what shows ECGs, as `toast.<name>` of `ecg`. */
export const ECG_TOASTS = [
  'linked',
  'linkFailed',
  'unlinkFailed',
  'captured',
  'unreadable',
  'captureFailed',
  'synced',
] as const;
export type EcgToastName = (typeof ECG_TOASTS)[number];
