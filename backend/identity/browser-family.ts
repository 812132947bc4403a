/** The family of a browser, by which a person knows their own again; its version would tell more than that. */

/** The first that fits: most name others beside themselves. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

export const browserFamily = (userAgent: string): string =>
  FAMILIES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other';
