import { useState } from 'react';
import type { NearbyFacility, Place } from '../../../../backend/contract/facility.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFindNearbyQuery } from '../../api/resources/emergency.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { capitalOf, FIRST_PLACES } from '../emergency/nearest.ts';
import { PlaceSelect } from '../facilities/PlaceSelect.tsx';
import styles from '../patient/Care.module.css';

/** So many are worth a line of a message. */
const ASKED = { radius: 50, limit: 3 } as const;

interface TransportHospitalsProps {
  readonly patient: Patient;
  /** Puts a line into the message. */
  readonly onUse: (line: string) => void;
}

/** The nearest hospitals to a place, for the message. */
export function TransportHospitals({ patient, onUse }: TransportHospitalsProps) {
  const { t } = useTranslation(['emergency', 'facilities']);
  const [chosen, setChosen] = useState<Place | null>(null);
  const place = chosen ?? capitalOf(patient.country) ?? FIRST_PLACES[0] ?? null;
  const { lat = 0, lng = 0 } = place ?? {};
  const { currentData, error } = useFindNearbyQuery({ lat, lng, ...ASKED });
  return (
    <Disclosure summary={t('facilities:suggest', { place: place?.name ?? '' })}>
      <PlaceSelect place={place} onChoose={setChosen} />
      {currentData === undefined &&
        (error === undefined ? <Skeleton heights={[80, 80, 80]} /> : <p>{t('facilities:nearFailed')}</p>)}
      {currentData?.length === 0 && <p>{t('empty')}</p>}
      {currentData?.map((facility) => (
        <Suggested key={facility.id} facility={facility} onUse={onUse} />
      ))}
    </Disclosure>
  );
}

interface SuggestedProps extends Pick<TransportHospitalsProps, 'onUse'> {
  readonly facility: NearbyFacility;
}

function Suggested({ facility, onUse }: SuggestedProps) {
  const { t } = useTranslation(['emergency', 'facilities']);
  const { tenths } = useFormats();
  const { name, phone, distanceKm } = facility;
  const km = t('distance', { km: tenths(distanceKm) });
  const line = [name, km, ...(phone === null ? [] : [phone])].join(', ');
  return (
    <div className={styles.actions}>
      <p>{[name, km, phone ?? t('phoneUnknown')].join(' · ')}</p>
      <Button onClick={() => onUse(line)} aria-label={t('facilities:useNamed', { name })}>
        {t('facilities:use')}
      </Button>
    </div>
  );
}
