/** What a live message changes about the pages of alerts that nobody has acknowledged. */
import type { Alert } from '../../../../backend/contract/alert.ts';
import { ALERTS_PAGE, nextAlertsAfter } from '../../api/resources/openAlerts.ts';

type Pages = readonly (readonly Alert[])[];

/** @returns null where the server must be asked: an alert beyond the last page takes the place of one that is gone */
export function placeAlert(pages: Pages, alert: Alert): Pages | null {
  // Those of whoever has left the programme may be laid aside.
  if (alert.patientLeft !== undefined) return null;
  const more = nextAlertsAfter(pages[pages.length - 1] ?? []) !== undefined;
  const others = pages.map((page) => page.filter(({ id }) => id !== alert.id));
  const isOpen = !alert.acknowledged && alert.resolvedAt === null;
  const placed = isOpen ? inserted(others, alert, more) : others;
  const isFull = placed.slice(0, -1).every(({ length }) => length >= ALERTS_PAGE);
  if (!isFull || (more && placed.flat().length < pages.flat().length)) return null;
  // The first page is what every screen keeps: it does not grow.
  return placed.length === 1 ? placed.map((page) => page.slice(0, ALERTS_PAGE)) : placed;
}

/** Behind the last one that comes before it; not where it may as well be beyond the last page. */
function inserted(pages: Pages, alert: Alert, more: boolean): Pages {
  const at = { page: 0, place: 0 };
  for (const [page, alerts] of pages.entries())
    for (const [index, other] of alerts.entries())
      if (comesBefore(other, alert)) Object.assign(at, { page, place: index + 1 });
  if (more && at.page === pages.length - 1 && at.place === pages[at.page]?.length) return pages;
  return pages.map((page, index) =>
    index === at.page ? [...page.slice(0, at.place), alert, ...page.slice(at.place)] : page,
  );
}

/** RED, eased RED, escalated AMBER, AMBER. */
function urgencyOf({ flag, easedAt, escalatedAt }: Alert): number {
  if (flag === 'RED') return easedAt === null ? 0 : 1;
  return escalatedAt !== null ? 2 : 3;
}

/** The list's order: the most urgent first, of those the newest, then the greatest id. */
function comesBefore(one: Alert, other: Alert): boolean {
  const urgency = urgencyOf(one) - urgencyOf(other);
  if (urgency !== 0) return urgency < 0;
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
}
