import { useEffect } from 'react';
import type { Facility } from '../../../../backend/contract/facility.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { useAddFacilityMutation, useCorrectFacilityMutation } from '../../api/resources/facilities.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Choice } from '../../ui/Choice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { readPosition } from './position.ts';

interface FacilityValues {
  readonly name: string;
  /** As a map shows it; asked of a new one alone. */
  readonly position: string;
  readonly phone: string;
  readonly operatingHours: string;
  readonly address: string;
  readonly closed: boolean;
}

type FacilityProblem = 'nameMissing' | 'positionWrong';

export interface FacilityFormProps {
  /** null: one that the lists do not have. */
  readonly facility: (Facility & { readonly closed?: boolean }) | null;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onDone: () => void;
}

/** What the clinic knows better of a hospital: its phone, its hours, that it is no more, or that there is one. */
export function FacilityForm({ facility, onDirty, onDone }: FacilityFormProps) {
  const { t } = useTranslation('facilities');
  const [correct] = useCorrectFacilityMutation();
  const [add] = useAddFacilityMutation();
  const isNew = facility === null;
  const form = useRequestForm<FacilityValues, FacilityProblem>({
    values: {
      name: facility?.name ?? '',
      position: '',
      phone: facility?.phone ?? '',
      operatingHours: facility?.operatingHours ?? '',
      address: facility?.address ?? '',
      closed: facility?.closed ?? false,
    },
    problemsOf: ({ name, position }): Problems<FacilityValues, FacilityProblem> => ({
      ...(name.trim() === '' && { name: 'nameMissing' }),
      ...(isNew && readPosition(position) === null && { position: 'positionWrong' }),
    }),
    problemText: (problem) => t(problem),
    fieldOf: (path) => FIELD_OF[path] ?? null,
    refusalText: ({ path, message }) => {
      if (path === 'coordinates') return t('positionFar');
      return path === 'phone' ? t('phoneWrong') : message;
    },
    failed: { name: 'saveFailed', form: 'facility' },
  });
  const { field, isDirty } = form;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  function save({ name, position, phone, operatingHours, address, closed }: FacilityValues) {
    const known = {
      name,
      phone: phone.trim() || null,
      operatingHours: operatingHours.trim() || null,
      address: address.trim() || null,
    };
    if (facility !== null) {
      const body = { ...known, closed };
      return form.request(
        body,
        (idempotencyKey) => correct({ facilityId: facility.id, body, idempotencyKey }),
        onDone,
      );
    }
    const at = readPosition(position);
    if (at === null) return undefined;
    const body = { ...known, ...at, type: 'HOSPITAL' as const };
    return form.request(body, (idempotencyKey) => add({ body, idempotencyKey }), onDone);
  }
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('notSaved')}
      submit={t(isNew ? 'saveNew' : 'save')}
      submitting={t('saving')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      <TextField {...field('name')} label={t('name')} maxLength={MAX_NAME} />
      {isNew && <TextField {...field('position')} label={t('position')} hint={t('positionHint')} />}
      <TextField {...field('phone')} type="tel" label={t('phone')} maxLength={40} />
      <TextField {...field('operatingHours')} label={t('hours')} maxLength={MAX_NAME} />
      <TextField {...field('address')} label={t('address')} maxLength={MAX_NAME} />
      {!isNew && <Choice type="checkbox" label={t('closed')} {...form.methods.register('closed')} />}
    </RequestForm>
  );
}

/** The server calls the position by its parts. */
const FIELD_OF: Readonly<Record<string, keyof FacilityValues>> = {
  name: 'name',
  lat: 'position',
  lng: 'position',
  coordinates: 'position',
  phone: 'phone',
  operatingHours: 'operatingHours',
  address: 'address',
};
