import { useTranslation } from '../../i18n/useTranslation.ts';
import type { JourneyEvent } from '../../../../backend/contract/journey-event.ts';
import type { MilestoneStatus } from '../../../../events/enums.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { type Severity, severityOf } from './timeline.ts';

const SEVERITY_TONES: Readonly<Record<Severity, BadgeTone>> = { low: 'green', medium: 'yellow', high: 'red' };

/** How serious an event is; of a milestone, how urgent. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const { t } = useTranslation('care');
  return <Badge tone={SEVERITY_TONES[severity]}>{t(`severity.${severity}`)}</Badge>;
}

export function PriorityBadge({ priority }: { readonly priority: string }) {
  return <SeverityBadge severity={severityOf(priority)} />;
}

const MILESTONE_TONES: Readonly<Record<MilestoneStatus, BadgeTone>> = {
  pending: 'blue',
  in_progress: 'blue',
  completed: 'neutral',
  overdue: 'red',
  cancelled: 'neutral',
  rescheduled: 'blue',
};

export function MilestoneStatusBadge({ status }: { readonly status: MilestoneStatus }) {
  const { t } = useTranslation('care');
  return <Badge tone={MILESTONE_TONES[status]}>{t(`milestoneStatus.${status}`)}</Badge>;
}

const EVENT_TONES: Readonly<Record<JourneyEvent['status'], BadgeTone>> = {
  completed: 'neutral',
  upcoming: 'blue',
  open: 'yellow',
};

/** Whether an event has happened, is to come, or is an alert that waits for somebody. */
export function EventStatusBadge({ status }: Pick<JourneyEvent, 'status'>) {
  const { t } = useTranslation('care');
  return <Badge tone={EVENT_TONES[status]}>{t(`journey.status.${status}`)}</Badge>;
}
