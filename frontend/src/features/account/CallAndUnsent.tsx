import type { Country } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CallButtons } from '../emergency/CallButtons.tsx';
import { useDevice, useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';

/** What a patient's or a caregiver's own phone says before anybody is signed in: whom to call, and how many reports wait. */
export function CallAndUnsent({ country }: { readonly country: Country | null }) {
  const device = useDevice();
  return (
    <>
      <CallButtons country={country} />
      {device !== null && <Unsent device={device} />}
    </>
  );
}

function Unsent({ device }: { readonly device: Device }) {
  const { t } = useTranslation('account');
  const { reports } = useOutboxView(device.outbox);
  const count = reports.filter(({ state }) => state === 'waiting').length;
  if (count === 0) return null;
  return (
    <Notice kind="warning" announced>
      {t('patient.unsent', { count })}
    </Notice>
  );
}
