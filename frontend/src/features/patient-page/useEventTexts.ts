import { useTranslation } from '../../i18n/useTranslation.ts';
import type { JourneyEvent } from '../../../../backend/contract/journey-event.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useMilestoneTexts } from './useMilestoneTexts.ts';

/**
 * What more there is to say of an event, in the reader's language; null where its title says all. The server's own
 * sentences are English, and its days bare.
 *
 * @param milestoneTitle Of the milestone that the event is about; null where there is none.
 */
export function useEventDescription(): (event: JourneyEvent, milestoneTitle: string | null) => string | null {
  const { t } = useTranslation('care');
  const { calendarDay } = useFormats();
  const { titleOf } = useMilestoneTexts();
  return ({ eventType, description, metadata: { alertStep, targetDate } }, milestoneTitle) => {
    switch (eventType) {
      case 'alert_triggered':
        if (alertStep === 'escalated') return t('journey.about.alertEscalated');
        return alertStep === 'resolved' ? t('journey.about.alertResolved') : description;
      case 'appointment_scheduled':
        if (milestoneTitle === null || targetDate === null) return milestoneTitle ?? description;
        return t('journey.about.appointment', { title: milestoneTitle, day: calendarDay(targetDate) });
      case 'milestone_achieved':
        return description === null ? null : titleOf(description);
      default:
        return description;
    }
  };
}
