import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TrendEvent } from './trendEvents.ts';

/** What an event is called, with its time: a change of a medicine has a day alone. */
export function useTrendEventText(): (event: TrendEvent) => string {
  const { t } = useTranslation(['trends', 'clinical', 'common']);
  const { dateTime, day, labelled } = useFormats();
  const clinicalText = useClinicalText();

  function whatOf(event: TrendEvent): string {
    switch (event.kind) {
      case 'call':
        return event.outcome === null
          ? t('event.call', { name: event.by })
          : t('event.contact', { outcome: t(`common:contact.outcome.${event.outcome}`), name: event.by });
      case 'medicine': {
        const { name, from, to } = event;
        if (to === null) return t('event.stopped', { name });
        return from === null
          ? t('event.started', { name, dose: to })
          : t('event.changed', { name, from, to });
      }
      case 'alert': {
        const { flag, kind, message, reasonKeys, reasons } = event.alert;
        const why = kind === 'custom' ? message : clinicalText(reasonKeys[0], reasons[0] ?? message).text;
        return labelled(t('event.alert', { flag: t(`clinical:flag.${flag}.name`) }), why);
      }
    }
  }

  return (event) => {
    const instant = new Date(event.at).toISOString();
    return `${event.kind === 'medicine' ? day(instant) : dateTime(instant)} · ${whatOf(event)}`;
  };
}
