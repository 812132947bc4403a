/** The addresses of the screens. */
import { PAGE_PATHS } from '../../../backend/contract/page-paths.ts';

export const DASHBOARD_PATH = PAGE_PATHS.dashboard;
export const PATIENT_ENTRY_PATH = PAGE_PATHS.patientEntry;
export const DIABETES_ENTRY_PATH = PAGE_PATHS.diabetesEntry;
export const AUDIT_PATH = PAGE_PATHS.audit;
export const PROJECTIONS_PATH = PAGE_PATHS.projections;
export const SIGN_IN_PATH = PAGE_PATHS.signIn;
export const ACCOUNT_PATH = PAGE_PATHS.account;
export const HELPERS_PATH = PAGE_PATHS.helpers;
export const PEOPLE_PATH = PAGE_PATHS.people;

export function patientPath(patientId: string): string {
  return `/patient/${encodeURIComponent(patientId)}`;
}

export function addLogPath(patientId: string): string {
  return `${patientPath(patientId)}/log`;
}

/** The patient whose page, or a page below it, a path leads to; null for every other path. */
export function patientOfPath(path: string): string | null {
  const [, id] = /^\/patient\/([^/]+)/.exec(path) ?? [];
  return id === undefined ? null : decodePathPart(id);
}

export function isDashboardPath(path: string): boolean {
  return path === PAGE_PATHS.home || path === DASHBOARD_PATH;
}

export function isPatientEntryPath(path: string): boolean {
  return path === PATIENT_ENTRY_PATH || path === DIABETES_ENTRY_PATH;
}

/** A part of an address as it was before it was written into one; as it stands where it is malformed. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
