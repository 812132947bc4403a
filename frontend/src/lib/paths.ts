/** The addresses of the screens. */
export const DASHBOARD_PATH = '/dashboard';
export const PATIENT_ENTRY_PATH = '/patient-entry';
export const DIABETES_ENTRY_PATH = '/diabetes-entry';

export function patientPath(patientId: string): string {
  return `/patient/${encodeURIComponent(patientId)}`;
}

export function addLogPath(patientId: string): string {
  return `${patientPath(patientId)}/log`;
}

export function isDashboardPath(path: string): boolean {
  return path === '/' || path === DASHBOARD_PATH;
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
