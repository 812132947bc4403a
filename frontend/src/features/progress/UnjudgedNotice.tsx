import type { Country } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import type { Unjudged } from '../outbox/unjudged.ts';

interface UnjudgedNoticeProps {
  readonly unjudged: Unjudged;
  readonly country: Country | null;
}

/** Stands over what was advised before: nobody knows yet how the patient is now. Where it may be bad, whom to call. */
export function UnjudgedNotice({ unjudged, country }: UnjudgedNoticeProps) {
  const { t } = useTranslation('progress');
  return (
    <>
      <Notice kind={unjudged === 'danger' ? 'warning' : 'offline'}>
        {t(`unjudged.${unjudged}`)} {unjudged === 'calm' && t('unjudged.worse')}
      </Notice>
      <CallButtons country={country} />
    </>
  );
}
