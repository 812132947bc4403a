import { LocateFixed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Place } from '../../../../backend/contract/facility.ts';
import { type Country, MAPPED_COUNTRIES } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './EmergencyView.module.css';
import { HospitalRow } from './HospitalRow.tsx';
import type { Origin } from './nearest.ts';
import type { NearbyHospitals } from './useNearby.ts';
import { usePosition } from './usePosition.ts';

interface HospitalsProps {
  readonly country: Country | null;
  readonly nearby: NearbyHospitals;
}

/** The nearest hospitals, from where it is said that distances are measured. */
export function Hospitals({ country, nearby }: HospitalsProps) {
  const { t } = useTranslation('emergency');
  return (
    <Card heading={t('hospitals')}>
      <OriginLine {...nearby} country={country} />
      <div aria-live="polite" className={styles.part}>
        <Found {...nearby} />
      </div>
      <p className={styles.muted}>{t('sources')}</p>
    </Card>
  );
}

function OriginLine({
  origin,
  places,
  choose,
  keptAt,
  country,
}: NearbyHospitals & { readonly country: Country | null }) {
  const { t } = useTranslation('emergency');
  const id = useId();
  const position = usePosition((at) => choose({ kind: 'position', at }));
  return (
    <div className={styles.part}>
      <FromWhere origin={origin} keptAt={keptAt} />
      <div className={styles.origin}>
        <SelectField
          id={`${id}place`}
          label={t('measureFrom')}
          value={origin?.kind === 'place' ? origin.place.name : ''}
          onChange={({ target }) => {
            const place = places.find(({ name }) => name === target.value);
            if (place !== undefined) choose({ kind: 'place', place });
          }}
        >
          <option value="" disabled>
            {t('choosePlace')}
          </option>
          <PlaceOptions places={places} country={country} />
        </SelectField>
        <Button
          large
          icon={<LocateFixed aria-hidden size={20} />}
          busy={position.state === 'asked'}
          aria-describedby={`${id}why`}
          onClick={position.ask}
        >
          {t('usePosition')}
        </Button>
      </div>
      <p id={`${id}why`} className={styles.muted}>
        {t('usePositionWhy')}
      </p>
      <p role="status" className={styles.status}>
        {position.state === 'asked' && t('positionAsked')}
        {position.state === 'denied' && t('positionDenied')}
      </p>
    </div>
  );
}

/** Those of the own country first. */
function PlaceOptions({
  places,
  country,
}: {
  readonly places: readonly Place[];
  readonly country: Country | null;
}) {
  const { t } = useTranslation('clinical');
  const countries = MAPPED_COUNTRIES.filter((one) => one === country).concat(
    MAPPED_COUNTRIES.filter((one) => one !== country),
  );
  return countries.map((one) => (
    <optgroup key={one} label={t(`emergency.place.${one}`)}>
      {places
        .filter((place) => place.country === one)
        .map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
    </optgroup>
  ));
}

function FromWhere({
  origin,
  keptAt,
}: {
  readonly origin: Origin | null;
  readonly keptAt: number | null;
}): ReactNode {
  const { t } = useTranslation('emergency');
  const { dateTime } = useFormats();
  const time = keptAt === null ? null : dateTime(new Date(keptAt).toISOString());
  if (origin?.kind === 'place') {
    const place = origin.place.name;
    return <p>{time === null ? t('from.place', { place }) : t('from.kept', { place, time })}</p>;
  }
  return (
    <>
      {origin !== null && <p>{t('from.position')}</p>}
      {time !== null && <p>{t('from.keptList', { time })}</p>}
    </>
  );
}

const ROW_HEIGHTS = [92, 92, 92];

function Found({ origin, found, hasFailed, keptAt, retry }: NearbyHospitals) {
  const { t } = useTranslation(['emergency', 'common']);
  const { tenths } = useFormats();
  if (found === undefined) {
    if (origin === null) return <p>{t('choosePlace')}</p>;
    if (!hasFailed) return <Skeleton heights={ROW_HEIGHTS} />;
    return (
      <div className={styles.part}>
        <p className={styles.failed}>{t('failed')}</p>
        <Button onClick={retry}>{t('common:action.retry')}</Button>
      </div>
    );
  }
  const { near, further } = found;
  return (
    <>
      {hasFailed && keptAt !== null && navigator.onLine && (
        <Button onClick={retry}>{t('common:action.retry')}</Button>
      )}
      {near.length === 0 && <p>{t('empty')}</p>}
      {further !== null && further.km !== null && (
        <p>{t('nearest', { name: further.facility.name, km: tenths(further.km) })}</p>
      )}
      <ul className={styles.rows}>
        {(further === null ? near : [further]).map((hospital) => (
          <HospitalRow key={hospital.facility.id} {...hospital} />
        ))}
      </ul>
    </>
  );
}
