/** What must be so after the day: everything that was answered is there once, and is shown. */
import * as z from 'zod/mini';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { Position } from '../../events/position.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import type { ApiClient } from '../harness/product.ts';
import type { AcceptedLog } from './soak-people.ts';

/** How many of each there are; all 0 where all is well. */
export interface Account {
  /** Logs that were answered and are not in the event log. */
  readonly lost: number;
  /** Logs that were written again, or that nobody was answered. */
  readonly tooMany: number;
  /** Logs that the interface does not show with the flag that was answered. */
  readonly notShown: number;
  /** RED logs without an alert, or AMBER ones of which no alert tells. */
  readonly withoutAlert: number;
  /** Alerts of RED logs that the interface does not show, or that were taken on and are shown as open. */
  readonly alertsNotShown: number;
}

interface Day {
  readonly logs: readonly AcceptedLog[];
  readonly acknowledged: ReadonlySet<string>;
}

/** What the day left in the event log: which log how often, and of which an alert tells. */
export class Written {
  readonly recorded = new Map<string, number>();
  readonly raised = new Set<string>();
  readonly suppressed = new Set<string>();

  static async since(path: string, before: Position): Promise<Written> {
    const written = new Written();
    const store = SqliteEventStore.open(path);
    for await (const page of store.readAll({ after: before })) {
      for (const stored of page) {
        const event = decode(stored);
        if (isUnreadable(event)) throw new Error(`The log holds what cannot be read: ${stored.type}.`);
        if (event.type === 'LogRecorded') {
          const { logId } = event.data;
          written.recorded.set(logId, (written.recorded.get(logId) ?? 0) + 1);
        }
        if (event.type === 'AlertRaised' && event.data.logId !== null) written.raised.add(event.data.logId);
        if (event.type === 'AlertSuppressed') written.suppressed.add(event.data.logId);
      }
    }
    await store.close();
    return written;
  }

  /** Whether an alert tells of it, as it must. */
  tellsOf({ id, flag }: AcceptedLog): boolean {
    if (flag === 'GREEN') return !this.raised.has(id);
    return this.raised.has(id) || (flag === 'AMBER' && this.suppressed.has(id));
  }
}

const shownLogs = z.array(z.object({ id: z.string(), overallFlag: z.string() }));
const shownAlerts = z.array(
  z.object({ id: z.string(), logId: z.nullable(z.string()), acknowledged: z.boolean() }),
);

/** Holds the day to what the product shows of each patient, and to what is written. */
export async function accountOf(
  { logs, acknowledged }: Day,
  written: Written,
  client: ApiClient,
): Promise<Account> {
  const account = { lost: 0, tooMany: 0, notShown: 0, withoutAlert: 0, alertsNotShown: 0 };
  account.lost = logs.filter(({ id }) => !written.recorded.has(id)).length;
  const writings = [...written.recorded.values()].reduce((sum, times) => sum + times, 0);
  account.tooMany = writings - (logs.length - account.lost);
  account.withoutAlert = logs.filter((log) => !written.tellsOf(log)).length;
  for (const patientId of new Set(logs.map((log) => log.patientId))) {
    const shown = (await client.get(`/api/patients/${patientId}/logs?limit=100`)).as(200, shownLogs);
    const alerts = (await client.get(`/api/alerts?patientId=${patientId}`)).as(200, shownAlerts);
    for (const { id, flag } of logs.filter((log) => log.patientId === patientId)) {
      if (!shown.some((one) => one.id === id && one.overallFlag === flag)) account.notShown++;
      if (flag === 'RED' && !alerts.some(({ logId }) => logId === id)) account.alertsNotShown++;
    }
    account.alertsNotShown += alerts.filter((one) => acknowledged.has(one.id) && !one.acknowledged).length;
  }
  return account;
}
