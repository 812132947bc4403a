/** How much alerts ask of a care team: alerts by patients and days on which something was logged. */
import type { AlertFlag } from '../../events/enums.ts';
import type { AlertLoad } from '../contract/thresholds.ts';

interface LoggedDay {
  readonly patientId: string;
  /** `YYYY-MM-DD`, by the patient's calendar, of the receipt: cooldowns go by it. */
  readonly day: string;
  /** Of the alert that the log raised; null where it raised none. */
  readonly raised: AlertFlag | null;
}

export class AlertLoadCount {
  readonly #days = new Set<string>();
  readonly #daysWithAlert = new Set<string>();
  #alerts = 0;
  #red = 0;

  add({ patientId, day, raised }: LoggedDay): void {
    const patientDay = `${patientId}/${day}`;
    this.#days.add(patientDay);
    if (raised === null) return;
    this.#daysWithAlert.add(patientDay);
    this.#alerts++;
    if (raised === 'RED') this.#red++;
  }

  load(): AlertLoad {
    const perDay = (count: number): number => (this.#days.size === 0 ? 0 : count / this.#days.size);
    return {
      alertsPerPatientDay: perDay(this.#alerts),
      patientDaysWithAlert: perDay(this.#daysWithAlert.size),
      redPerPatientDay: perDay(this.#red),
    };
  }
}
