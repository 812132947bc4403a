/**
 * In the version that the server has now: the code of an older one may be what is missing, or what cannot read the answers. Where a
 * worker keeps an older version, the browser's own reload shows that again.
 */
export function loadAgain(): void {
  import('./newVersion.ts').then(
    (version) => version.loadNewVersion(),
    () => window.location.reload(),
  );
}
