import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { ThresholdsInForce } from '../../../../backend/contract/thresholds.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useDebouncedValue } from '../../lib/useDebouncedValue.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { focusLimit } from './LimitFields.tsx';
import { OverriddenPatients } from './OverriddenPatients.tsx';
import { PreviewCount } from './PreviewCount.tsx';
import { CLINIC_LIMITS, setOf, valuesOf } from './thresholdForm.ts';
import { AlertSettingFields, ThresholdFields } from './ThresholdSections.tsx';
import styles from './ThresholdsForm.module.css';
import { useLimitTexts } from './useLimitTexts.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import {
  useChangeThresholdsMutation,
  useGetThresholdPreviewQuery,
  useGetThresholdsQuery,
  useResetThresholdsMutation,
} from '../../api/resources/thresholds.ts';

/** So long the fields have to stand still before the preview is counted, ms. */
const PREVIEW_AFTER_MS = 500;

interface ThresholdsFormProps {
  /** As it was when the dialog was opened. */
  readonly inForce: ThresholdsInForce;
  readonly onClose: () => void;
  readonly onDirty: (isDirty: boolean) => void;
  /** A patient's own limits are to be shown; null: of a patient to be chosen. */
  readonly onOverrides: (patientId: string | null) => void;
}

/** The clinic's limits: typed, previewed, saved as a whole, or reset. */
export function ThresholdsForm({ inForce, onClose, onDirty, onOverrides }: ThresholdsFormProps) {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormats();
  const dispatch = useDispatch();
  const prefix = useId();
  const keys = useRequestKeys();
  const [base, setBase] = useState(inForce);
  const form = useLimitTexts(CLINIC_LIMITS, base.thresholds, false);
  const [breaksOnNewReason, setBreaksOnNewReason] = useState(base.thresholds.alerts.redBreakOnNewReason);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>(undefined);
  /** The failure was that somebody else has saved meanwhile, and their version is what the form shows. */
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { refetch } = useGetThresholdsQuery();
  const [changeThresholds, change] = useChangeThresholdsMutation();
  const [resetThresholds, reset] = useResetThresholdsMutation();

  const isDirty =
    form.isChanged || breaksOnNewReason !== base.thresholds.alerts.redBreakOnNewReason || reason !== '';
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const typed = setOf(CLINIC_LIMITS, form.texts);
  const limits = { ...typed, alerts: { ...typed['alerts'], redBreakOnNewReason: breaksOnNewReason } };
  const settled = useDebouncedValue(JSON.stringify(limits), PREVIEW_AFTER_MS);
  const isSettled = settled === JSON.stringify(limits);
  const isPreviewed = form.isChanged && form.problems.length === 0;
  const preview = useGetThresholdPreviewQuery(limits, { skip: !isPreviewed || !isSettled });

  async function refused(error: unknown) {
    dispatch(
      toastAdded({ name: 'saveFailed', priority: 'failure', destructive: true, form: 'thresholds', error }),
    );
    if (isApiError(error)) {
      form.refuse(error.issues);
      const first = CLINIC_LIMITS.find(({ name }) => error.issues.some(({ path }) => path === name));
      if (first !== undefined) focusLimit(prefix, first);
      setIsOvertaken(error.status === 409 && (await goOnFromNewest()));
    }
    setFailure(error);
  }

  /** What was typed is kept; a newer version is gone on from, so that saving again replaces only what was typed. */
  async function goOnFromNewest(): Promise<boolean> {
    const { data: newest } = await refetch();
    if (newest === undefined) return false;
    if (breaksOnNewReason === base.thresholds.alerts.redBreakOnNewReason)
      setBreaksOnNewReason(newest.thresholds.alerts.redBreakOnNewReason);
    form.goOnFrom(newest.thresholds);
    setBase(newest);
    return true;
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    form.showAll();
    const [first] = form.problems;
    if (first !== undefined) {
      focusLimit(prefix, first.limit);
      return;
    }
    setFailure(undefined);
    setIsOvertaken(false);
    const body = { limits, reason, version: base.version };
    const { error } = await changeThresholds({ ...body, idempotencyKey: keys.keyFor(body) });
    if (error !== undefined) {
      await refused(error);
      return;
    }
    keys.done();
    dispatch(toastAdded({ name: 'settingsSaved', priority: 'success', form: 'thresholds' }));
    onClose();
  }

  async function goBackToDefaults() {
    setFailure(undefined);
    setIsOvertaken(false);
    const body = { reason, version: base.version };
    const { data, error } = await resetThresholds({ ...body, idempotencyKey: keys.keyFor({ reset: body }) });
    setIsAsking(false);
    if (data === undefined) {
      await refused(error);
      return;
    }
    keys.done();
    setBase(data);
    form.show(data.thresholds);
    setBreaksOnNewReason(data.thresholds.alerts.redBreakOnNewReason);
    setReason('');
    dispatch(toastAdded({ name: 'settingsReset', priority: 'success', form: 'thresholds' }));
  }

  const values = valuesOf(CLINIC_LIMITS, form.texts);
  return (
    <DialogForm
      onSubmit={(event) => void save(event)}
      failure={
        failure !== undefined && (
          <Notice kind="warning" announced>
            {isOvertaken ? (
              t('conflict', {
                name: base.updatedBy ?? '',
                time: base.updatedAt === null ? '' : dateTime(base.updatedAt),
              })
            ) : (
              <>
                {t('notSaved')} <ErrorReason error={failure} />
              </>
            )}
          </Notice>
        )
      }
      buttons={
        <>
          <Button disabled={change.isLoading} busy={reset.isLoading} onClick={() => setIsAsking(true)}>
            {t('reset.ask')}
          </Button>
          <Button variant="primary" type="submit" busy={change.isLoading} disabled={reset.isLoading}>
            {change.isLoading ? t('saving') : t('save')}
          </Button>
        </>
      }
    >
      <p className={styles.version}>
        {base.updatedAt === null
          ? t('version.none')
          : t('version.changed', {
              version: base.version,
              name: base.updatedBy ?? '',
              time: dateTime(base.updatedAt),
            })}
      </p>
      <ThresholdFields prefix={prefix} form={form} values={values} />
      <OverriddenPatients onChoose={onOverrides} />
      <AlertSettingFields
        prefix={prefix}
        form={form}
        values={values}
        breaksOnNewReason={breaksOnNewReason}
        onBreaksOnNewReason={setBreaksOnNewReason}
      />
      <TextField
        id={`${prefix}-reason`}
        label={t('reason.optional')}
        maxLength={MAX_NOTE}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isPreviewed && (
        <PreviewCount
          preview={preview.currentData}
          error={preview.error}
          busy={!isSettled || preview.isFetching}
        />
      )}
      {isAsking && (
        <QuestionDialog
          title={t('reset.question')}
          answers={[
            { answer: 'confirm', label: t('reset.confirm') },
            { answer: 'cancel', label: t('reset.cancel') },
          ]}
          busy={reset.isLoading}
          onAnswer={(answer) => (answer === 'confirm' ? void goBackToDefaults() : setIsAsking(false))}
        >
          {t('reset.text')}
        </QuestionDialog>
      )}
    </DialogForm>
  );
}
