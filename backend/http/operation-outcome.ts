/** What went wrong, as FHIR says it: in the place of a problem document, below the address of FHIR. */
import type { Problem } from '../contract/problem.ts';

export const FHIR_BASE = '/fhir';
export const FHIR_TYPE = 'application/fhir+json; charset=utf-8';

export const isFhir = (path: string): boolean => path === FHIR_BASE || path.startsWith(`${FHIR_BASE}/`);

/** FHIR's own words (`http://hl7.org/fhir/issue-type`) for a status. */
const CODES: Readonly<Record<number, string>> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  413: 'too-long',
  422: 'processing',
  429: 'throttled',
  500: 'exception',
  503: 'transient',
};

export function operationOutcome({ status, detail, issues }: Problem): object {
  const code = CODES[status] ?? 'invalid';
  const told =
    issues === undefined || issues.length === 0
      ? [{ severity: 'error', code, diagnostics: detail }]
      : issues.map(({ path, message }) => ({
          severity: 'error',
          code,
          diagnostics: message,
          expression: [path],
        }));
  return { resourceType: 'OperationOutcome', issue: told };
}
