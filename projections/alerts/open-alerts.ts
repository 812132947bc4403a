/** What of one patient's alerts nobody has acknowledged: what is counted of them, and what is laid aside. */
import type { AlertFlag } from '../../events/enums.ts';
import type { DataOf } from '../../events/event.ts';
import type { Position } from '../../events/position.ts';

type OpenAlert = {
  readonly alertId: string;
  readonly episodeId: string;
  readonly flag: AlertFlag;
  readonly escalated: boolean;
  /** The patient had left the programme since it was raised, or since a log joined it. */
  readonly laidAside: boolean;
};

/** By the patient's id. */
export type OpenAlertsDocument = {
  readonly clinicId: string;
  /** Whether the patient has left the programme: died or moved away, and not reached since. */
  readonly left: boolean;
  /**
   * By which event it was changed last, once the patient has ever left; else null. Whoever keeps in memory what is laid
   * aside asks by it what has changed since.
   */
  readonly changedSinceLeaving: Position | null;
  readonly open: readonly OpenAlert[];
  /** Whether there are more than are counted by the index: few patients have so many, and are read. */
  readonly many: boolean;
  // Of those that are not laid aside:
  readonly RED: number;
  readonly AMBER: number;
  /** Of the AMBER ones. */
  readonly escalated: number;
  readonly episodes: number;
};

export const nothingOpen = (clinicId: string): OpenAlertsDocument => ({
  clinicId,
  left: false,
  changedSinceLeaving: null,
  open: [],
  many: false,
  RED: 0,
  AMBER: 0,
  escalated: 0,
  episodes: 0,
});

/** One count over the index for each: so many stay cheap, and more than that at one patient are not usual. */
const MOST_COUNTED = 32;

/** With its counts, as what is open asks. */
function counted(patient: OpenAlertsDocument, open: readonly OpenAlert[]): OpenAlertsDocument {
  const shown = open.filter(({ laidAside }) => !laidAside);
  const amber = shown.filter(({ flag }) => flag === 'AMBER');
  return {
    ...patient,
    open,
    many: shown.length > MOST_COUNTED,
    RED: shown.length - amber.length,
    AMBER: amber.length,
    escalated: amber.filter(({ escalated }) => escalated).length,
    episodes: new Set(shown.map(({ episodeId }) => episodeId)).size,
  };
}

export const withRaised = (
  patient: OpenAlertsDocument,
  { alertId, episodeId, flag }: DataOf<'AlertRaised'>,
): OpenAlertsDocument =>
  counted(patient, [...patient.open, { alertId, episodeId, flag, escalated: false, laidAside: false }]);

/**
 * @param changed what of it is different; null where somebody has taken it on
 * @returns null where the alert is not open
 */
export function withAlert(
  patient: OpenAlertsDocument | null,
  changedId: string,
  changed: Partial<OpenAlert> | null,
): OpenAlertsDocument | null {
  if (patient?.open.some(({ alertId }) => alertId === changedId) !== true) return null;
  const open = patient.open.flatMap((alert) => {
    if (alert.alertId !== changedId) return [alert];
    return changed === null ? [] : [{ ...alert, ...changed }];
  });
  return counted(patient, open);
}

/**
 * What was open when a patient left is laid aside until they are reached. By the order of the log and not by times: what
 * comes after they had left is not, nor what a log joins which came then. Nothing else would show that log.
 */
export const withLeft = (patient: OpenAlertsDocument, left: boolean): OpenAlertsDocument =>
  counted(
    { ...patient, left },
    patient.open.map((alert) => ({ ...alert, laidAside: left })),
  );
