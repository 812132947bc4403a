/** A milestone as it stands now. */
import { AWAITED_MILESTONE_STATUSES, type MilestoneStatus } from '../../events/enums.ts';
import { type DataOf, type EventOf, patientOf } from '../../events/event.ts';

export type MilestoneDocument = DataOf<'MilestoneCreated'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdBy: string;
  readonly createdAt: string;
  /** targetDate, or '' where there is none, so that the index has an order. */
  readonly targetOrder: string;
  readonly wasOverdue: boolean;
  /** targetDate while it can become overdue by itself, else ''. */
  readonly overdueOrder: string;
};

export function overdueOrder(status: MilestoneStatus, wasOverdue: boolean, targetOrder: string): string {
  return AWAITED_MILESTONE_STATUSES.has(status) && !wasOverdue ? targetOrder : '';
}

/** A milestone as it is set. */
export function createdMilestone(event: EventOf<'MilestoneCreated'>): MilestoneDocument {
  const { status, targetDate } = event.data;
  const targetOrder = targetDate ?? '';
  return {
    ...event.data,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    createdBy: event.meta.actor.id,
    createdAt: event.meta.recordedAt,
    targetOrder,
    wasOverdue: false,
    overdueOrder: overdueOrder(status, false, targetOrder),
  };
}
