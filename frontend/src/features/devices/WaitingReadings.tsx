import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useErrandsView } from '../outbox/deviceContext.ts';
import type { KeptErrand } from '../outbox/keptErrand.ts';
import type { Device } from '../outbox/startOutbox.ts';
import type { MeasuredValues } from './measurement.ts';
import { useValueText } from './valueText.ts';

interface WaitingReadingsProps {
  readonly patient: ReportPatient;
  readonly device: Device;
  /** Those that are told of elsewhere while they wait. */
  readonly except: readonly string[];
}

/** What the server does not have yet, or did not take. */
export function WaitingReadings({ patient, device, except }: WaitingReadingsProps) {
  const { t } = useTranslation('devices');
  const { dateTime } = useFormats();
  const valueText = useValueText(patient.glucoseUnit);
  const { errands } = device;
  const kept = useErrandsView(errands).filter(
    (errand): errand is Extract<KeptErrand, { kind: 'deviceReadings' }> =>
      errand.kind === 'deviceReadings' &&
      errand.patientId === patient.id &&
      (errand.refusal !== null || !except.includes(errand.id)),
  );
  return kept.map(({ id, refusal, savedAt, body: { readings } }) => (
    <Notice
      key={id}
      kind={refusal === null ? 'offline' : 'warning'}
      announced
      action={refusal !== null && <Button onClick={() => void errands.discard(id)}>{t('discard')}</Button>}
    >
      {t(refusal === null ? 'waiting' : 'refused', {
        count: readings.length,
        time: dateTime(new Date(savedAt).toISOString()),
      })}{' '}
      {refusal !== null && (
        <>
          {/* As it was sent from here. */}
          {readings.map((reading) => valueText(reading as MeasuredValues)).join(', ')}
          {': '}
          <span lang="en">{refusal}</span>
        </>
      )}
    </Notice>
  ));
}
