import { useTranslation } from '../../i18n/useTranslation.ts';
import type { JourneyEvent } from '../../../../backend/contract/journey-event.ts';
import { FLAGS } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useMilestoneTexts } from './useMilestoneTexts.ts';

/** What an event is called in the reader's language; its own title is English. */
export function useEventTitle(): (event: JourneyEvent) => string {
  const { t } = useTranslation(['care', 'clinical', 'common']);
  const flagName = (text: string | null) => {
    const flag = FLAGS.find((one) => one === text);
    return flag === undefined ? '' : t(`clinical:flag.${flag}.name`);
  };
  return ({ eventType, metadata }) => {
    switch (eventType) {
      case 'flag_change': {
        const flags = { from: flagName(metadata.previousFlag), to: flagName(metadata.flag) };
        return t('journey.event.flag_change', flags);
      }
      case 'alert_triggered': {
        const flag = { flag: flagName(metadata.flag) };
        if (metadata.alertStep === 'escalated') return t('journey.event.alertEscalated', flag);
        if (metadata.alertStep === 'resolved') return t('journey.event.alertResolved', flag);
        return t('journey.event.alertRaised', flag);
      }
      case 'vitals_logged':
        return metadata.limited ? t('common:log.limited') : t('journey.event.vitals_logged');
      default:
        return t(`journey.event.${eventType}`);
    }
  };
}

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
