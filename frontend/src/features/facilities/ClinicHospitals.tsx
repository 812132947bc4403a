import { type ReactNode, useRef, useState } from 'react';
import type { ClinicFacility, Facility, Place } from '../../../../backend/contract/facility.ts';
import { useGetClinicQuery } from '../../api/resources/clinic.ts';
import { useFindNearbyQuery } from '../../api/resources/emergency.ts';
import { useListFacilitiesQuery } from '../../api/resources/facilities.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import entries from '../../styles/entries.module.css';
import layout from '../../styles/layout.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { capitalOf } from '../emergency/nearest.ts';
import { FacilityForm, type FacilityFormProps } from './FacilityForm.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';

type ClinicHospitalsProps = Pick<FacilityFormProps, 'onDirty'>;

/** What the clinic knows of hospitals: what it added or corrected, one of the lists to correct, one to add. */
export function ClinicHospitals({ onDirty }: ClinicHospitalsProps) {
  const { t } = useTranslation('facilities');
  const known = useListFacilitiesQuery();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  return (
    <section className={entries.part} aria-label={t('heading')}>
      <p>{t('text')}</p>
      <QueryPart query={known} failed={t('failed')} height={160}>
        {(data) => (
          <>
            {data.length > 0 && <h3>{t('known')}</h3>}
            <ul className={entries.list}>
              {data.map((facility) => (
                <Entry key={facility.id} facility={facility} onDirty={onDirty}>
                  <KnownLine {...facility} />
                </Entry>
              ))}
            </ul>
          </>
        )}
      </QueryPart>
      {form.isOpen ? (
        <FacilityForm facility={null} onDirty={onDirty} onDone={form.close} />
      ) : (
        <div>
          <Button ref={opener} onClick={form.open}>
            {t('add')}
          </Button>
        </div>
      )}
      <Listed onDirty={onDirty} />
    </section>
  );
}

/** So many are looked through before another place is chosen. */
const ASKED = { radius: 50, limit: 10 } as const;

/** Those near to a place, to correct one. */
function Listed({ onDirty }: ClinicHospitalsProps) {
  const { t } = useTranslation(['facilities', 'emergency']);
  const { tenths } = useFormats();
  const { data: clinic } = useGetClinicQuery();
  const [chosen, setChosen] = useState<Place | null>(null);
  const place = chosen ?? capitalOf(clinic?.country ?? null);
  const near = useFindNearbyQuery(
    { lat: place?.lat ?? 0, lng: place?.lng ?? 0, ...ASKED },
    { skip: place === null },
  );
  return (
    <>
      <h3>{t('listed')}</h3>
      <PlaceSelect place={place} onChoose={setChosen} />
      {place !== null && (
        <QueryPart query={{ ...near, data: near.currentData }} failed={t('nearFailed')} height={160}>
          {(data) =>
            data.length === 0 ? (
              <p>{t('emergency:empty')}</p>
            ) : (
              <ul className={entries.list}>
                {data.map((facility) => (
                  <Entry key={facility.id} facility={facility} onDirty={onDirty}>
                    {t('emergency:distance', { km: tenths(facility.distanceKm) })}
                    {' · '}
                    {facility.phone ?? t('emergency:phoneUnknown')}
                    {' · '}
                    {facility.operatingHours ?? t('emergency:hoursUnknown')}
                  </Entry>
                ))}
              </ul>
            )
          }
        </QueryPart>
      )}
    </>
  );
}

interface EntryProps extends ClinicHospitalsProps {
  readonly facility: Facility & { readonly closed?: boolean };
  readonly children: ReactNode;
}

function Entry({ facility, onDirty, children }: EntryProps) {
  const { t } = useTranslation('facilities');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  return (
    <li className={entries.entry} data-facility={facility.id}>
      <div className={entries.line}>
        <span className={entries.name}>{facility.name}</span>
        {facility.closed === true && <Badge tone="neutral">{t('closed')}</Badge>}
      </div>
      <p className={entries.muted}>{children}</p>
      {form.isOpen ? (
        <FacilityForm facility={facility} onDirty={onDirty} onDone={form.close} />
      ) : (
        <div className={layout.wrap}>
          <Button ref={opener} aria-label={t('correctNamed', { name: facility.name })} onClick={form.open}>
            {t('correct')}
          </Button>
        </div>
      )}
    </li>
  );
}

function KnownLine({ phone, operatingHours, address, updatedAt, updatedBy }: ClinicFacility) {
  const { t } = useTranslation(['facilities', 'emergency']);
  const { dateTime } = useFormats();
  return [
    phone ?? t('emergency:phoneUnknown'),
    operatingHours ?? t('emergency:hoursUnknown'),
    ...(address === null ? [] : [address]),
    ...(updatedAt === null || updatedBy === null
      ? []
      : [t('changed', { time: dateTime(updatedAt), name: updatedBy })]),
  ].join(' · ');
}
