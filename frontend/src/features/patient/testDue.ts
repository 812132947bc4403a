import { addDays } from '../../../../events/local-time.ts';

/** How a test stands to its due date. */
export type TestDue = 'overdue' | 'soon' | 'later' | 'none';

/** Within so many days a due date is worth a colour. */
const SOON_DAYS = 30;

/** @param today The day that it is where the patient lives. */
export function testDue(dueNext: string | null, today: string): TestDue {
  if (dueNext === null) return 'none';
  const due = dueNext.slice(0, 10);
  if (due < today) return 'overdue';
  return due <= addDays(today, SOON_DAYS) ? 'soon' : 'later';
}
