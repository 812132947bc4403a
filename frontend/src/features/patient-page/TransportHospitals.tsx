import { useId, useState } from 'react';
import type { NearbyFacility } from '../../../../backend/contract/facility.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFindNearbyQuery, useListPlacesQuery } from '../../api/resources/emergency.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { capitalOf, FIRST_PLACES } from '../emergency/nearest.ts';
import styles from '../patient/Care.module.css';
import { FacilityForm } from './FacilityForm.tsx';

/** So many are worth a line of a message. */
const ASKED = { radius: 50, limit: 3 } as const;

interface TransportHospitalsProps {
  readonly patient: Patient;
  /** Puts a line into the message. */
  readonly onUse: (line: string) => void;
}

/** The nearest hospitals to a place, for the message; what the clinic knows better of one is corrected here. */
export function TransportHospitals({ patient, onUse }: TransportHospitalsProps) {
  const { t } = useTranslation(['emergency', 'facilities']);
  const id = useId();
  const { data: places = FIRST_PLACES } = useListPlacesQuery();
  const [chosen, setChosen] = useState(capitalOf(patient.country)?.name ?? FIRST_PLACES[0]?.name ?? '');
  const place = places.find(({ name }) => name === chosen) ?? FIRST_PLACES[0];
  const { lat = 0, lng = 0 } = place ?? {};
  const { currentData } = useFindNearbyQuery({ lat, lng, ...ASKED });
  return (
    <Disclosure summary={t('facilities:suggest', { place: chosen })}>
      <SelectField
        id={id}
        label={t('measureFrom')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {places.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {currentData === undefined && <Skeleton heights={[80, 80, 80]} />}
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
      <Disclosure summary={t('facilities:correct')}>
        <FacilityForm key={`${facility.phone} ${facility.operatingHours}`} facility={facility} />
      </Disclosure>
    </div>
  );
}
