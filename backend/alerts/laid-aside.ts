/**
 * What becomes of the open alerts of a patient who has left the programme (died, moved away): they are laid aside. They
 * stay as they are, and leave the lists and counts of what is to be done; when the patient is reached again they are
 * there again. An alert that came after the patient had left is never laid aside: somebody sent it, and it is looked at.
 *
 * Each process keeps their ids in memory, so that a list steps over a thousand of them without reading one.
 */
import { OPEN_ALERTS } from '../../projections/alerts/collection.ts';
import type { OpenAlertsDocument } from '../../projections/alerts/open-alerts.ts';
import { KeptDocuments } from '../event-sourcing/kept-documents.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';

export class LaidAside {
  readonly #kept: KeptDocuments<OpenAlertsDocument>;
  readonly #ofPatients = new Map<string, readonly string[]>();
  readonly #alertIds = new Set<string>();

  constructor(readSide: ReadSide) {
    this.#kept = new KeptDocuments(readSide, {
      projection: OPEN_ALERTS.projection,
      changedSince: (gt) =>
        readSide.findAll(OPEN_ALERTS, {
          index: 'byLeavingChange',
          range: { field: 'changedSinceLeaving', gt },
        }),
      keep: (patientId, { open }) => this.#keep(patientId, open),
      forget: () => {
        this.#ofPatients.clear();
        this.#alertIds.clear();
      },
    });
  }

  /** The alerts that are laid aside now. */
  async alertIds(): Promise<ReadonlySet<string>> {
    await this.#kept.catchUp();
    return this.#alertIds;
  }

  #keep(patientId: string, open: OpenAlertsDocument['open']): void {
    for (const id of this.#ofPatients.get(patientId) ?? []) this.#alertIds.delete(id);
    const ids = open.flatMap(({ alertId, laidAside }) => (laidAside ? [alertId] : []));
    this.#ofPatients.set(patientId, ids);
    for (const id of ids) this.#alertIds.add(id);
  }
}
