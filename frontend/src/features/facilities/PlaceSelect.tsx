import { useId } from 'react';
import type { Place } from '../../../../backend/contract/facility.ts';
import { useListPlacesQuery } from '../../api/resources/emergency.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { FIRST_PLACES } from '../emergency/nearest.ts';

interface PlaceSelectProps {
  readonly place: Place | null;
  readonly onChoose: (place: Place) => void;
}

/** From where it is measured what is near. */
export function PlaceSelect({ place, onChoose }: PlaceSelectProps) {
  const { t } = useTranslation('emergency');
  const id = useId();
  const { data: places = FIRST_PLACES } = useListPlacesQuery();
  return (
    <SelectField
      id={id}
      label={t('measureFrom')}
      value={place?.name ?? ''}
      onChange={({ target }) => {
        const chosen = places.find(({ name }) => name === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {place === null && <option value="">{t('choosePlace')}</option>}
      {places.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
