import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { PatientThresholds, ThresholdsInForce } from '../../../../backend/contract/thresholds.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { focusLimit, LimitFields } from './LimitFields.tsx';
import { type Limit, PATIENT_LIMITS, setOf } from './thresholdForm.ts';
import { PATIENT_LIMIT_GROUPS } from './ThresholdSections.tsx';
import styles from './ThresholdSections.module.css';
import { useLimitTexts } from './useLimitTexts.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { type ProposedLimits, useChangeOverridesMutation } from '../../api/resources/thresholds.ts';

interface OverridesFormProps {
  readonly patient: { readonly id: string; readonly name: string };
  readonly own: PatientThresholds['overrides'];
  readonly clinic: ThresholdsInForce['thresholds'];
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** A patient's own limits: where a field is empty, the clinic's applies. Every change has a reason. */
export function OverridesForm({ patient, own, clinic, onDone, onCancel, onDirty }: OverridesFormProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  const dispatch = useDispatch();
  const prefix = useId();
  const keys = useRequestKeys();
  const form = useLimitTexts(PATIENT_LIMITS, own, true);
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const [change, { isLoading, error, originalArgs }] = useChangeOverridesMutation();
  const hasOwn = Object.keys(own).length > 0;
  const isDeleting = isLoading && Object.keys(originalArgs?.limits ?? {}).length === 0;

  const isDirty = form.isChanged || reason !== '';
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  async function send(limits: ProposedLimits) {
    if (reason.trim() === '') {
      setReasonMissing(true);
      document.getElementById(`${prefix}-reason`)?.focus();
      return;
    }
    const body = { patientId: patient.id, limits, reason };
    const { error: refused } = await change({ ...body, idempotencyKey: keys.keyFor(body) });
    if (refused !== undefined) {
      if (isApiError(refused)) {
        form.refuse(refused.issues);
        focusFirst(({ name }) => refused.issues.some(({ path }) => path === name));
      }
      dispatch(
        toastAdded({
          name: 'saveFailed',
          priority: 'failure',
          destructive: true,
          form: 'overrides',
          error: refused,
        }),
      );
      return;
    }
    keys.done();
    const name = Object.keys(limits).length === 0 ? 'overridesDeleted' : 'overridesSaved';
    dispatch(toastAdded({ name, priority: 'success', form: 'overrides', params: { name: patient.name } }));
    onDone();
  }

  function focusFirst(matches: (limit: Limit) => boolean) {
    const first = PATIENT_LIMITS.find(matches);
    if (first !== undefined) focusLimit(prefix, first);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    form.showAll();
    const [first] = form.problems;
    if (first === undefined) void send(setOf(PATIENT_LIMITS, form.texts));
    else focusFirst(({ name }) => name === first.limit.name);
  }

  return (
    <DialogForm
      onSubmit={save}
      failure={
        error !== undefined && (
          <Notice kind="warning" announced>
            {t('notSaved')} <ErrorReason error={error} />
          </Notice>
        )
      }
      buttons={
        <>
          {hasOwn && (
            <Button busy={isDeleting} disabled={isLoading} onClick={() => void send({})}>
              {t('overrides.delete')}
            </Button>
          )}
          <Button disabled={isLoading} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={isLoading && !isDeleting} disabled={isLoading}>
            {t('overrides.save')}
          </Button>
        </>
      }
    >
      <p>{t('overrides.hint', { name: patient.name })}</p>
      {!hasOwn && <p>{t('overrides.noneOf')}</p>}
      {PATIENT_LIMIT_GROUPS.map(({ group, limits }) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{t(`clinical:condition.${group}`)}</legend>
          <LimitFields
            prefix={prefix}
            form={form}
            limits={limits}
            standardOf={({ name }) => {
              const ofGroup: Readonly<Record<string, number>> = clinic[group];
              return ofGroup[name];
            }}
          />
        </fieldset>
      ))}
      <TextAreaField
        id={`${prefix}-reason`}
        label={t('reason.label')}
        hint={t('reason.hint')}
        value={reason}
        maxLength={MAX_NOTE}
        error={reasonMissing && reason.trim() === '' ? t('reason.missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </DialogForm>
  );
}
