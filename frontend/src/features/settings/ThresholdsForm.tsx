import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { ThresholdsInForce } from '../../../../backend/contract/thresholds.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { useLimitProblems } from './LimitFields.tsx';
import { OverriddenPatients } from './OverriddenPatients.tsx';
import { PreviewCount } from './PreviewCount.tsx';
import { ResetThresholds } from './ResetThresholds.tsx';
import { CLINIC_LIMITS, limitProblems, type LimitTexts, setOf, textsOf, valuesOf } from './thresholdForm.ts';
import { AlertSettingFields, ThresholdFields } from './ThresholdSections.tsx';
import styles from './ThresholdsForm.module.css';
import { useSavedBy, useSavedVersion } from './useSavedVersion.ts';
import { isConflict } from '../../api/client/apiError.ts';
import { useChangeThresholdsMutation, useGetThresholdsQuery } from '../../api/resources/thresholds.ts';

interface ThresholdsFormProps {
  /** As it was when the dialog was opened. */
  readonly inForce: ThresholdsInForce;
  readonly onClose: () => void;
  readonly onDirty: (isDirty: boolean) => void;
  /** A patient's own limits are to be shown; null: of a patient to be chosen. */
  readonly onOverrides: (patientId: string | null) => void;
}

interface ThresholdsValues extends LimitTexts {
  readonly redBreakOnNewReason: boolean;
  readonly reason: string;
}

const problemsOf = (values: ThresholdsValues) => limitProblems(CLINIC_LIMITS, values, false);

function limitsOf(values: ThresholdsValues) {
  const typed = setOf(CLINIC_LIMITS, values);
  return { ...typed, alerts: { ...typed['alerts'], redBreakOnNewReason: values.redBreakOnNewReason } };
}

/** The clinic's limits: typed, previewed, saved as a whole, or reset. */
export function ThresholdsForm({ inForce, onClose, onDirty, onOverrides }: ThresholdsFormProps) {
  const { t } = useTranslation('settings');
  const { decimalMark } = useFormats();
  const dispatch = useDispatch();
  const { refetch } = useGetThresholdsQuery();
  const [changeThresholds] = useChangeThresholdsMutation();

  const shownOf = ({ thresholds }: ThresholdsInForce): ThresholdsValues => ({
    ...textsOf(CLINIC_LIMITS, thresholds, decimalMark),
    redBreakOnNewReason: thresholds.alerts.redBreakOnNewReason,
    reason: '',
  });
  const form = useRequestForm({
    values: shownOf(inForce),
    problemsOf,
    mode: 'onTouched',
    ...useLimitProblems(),
    failed: { name: 'saveFailed', form: 'thresholds' },
    isTold: isConflict,
    onFailed: (error) => goOnAfter(error),
  });
  const { methods, isDirty } = form;
  const { saved, setSaved, isOvertaken, goOnAfter } = useSavedVersion(inForce, refetch, (newer) =>
    form.goOnFrom(shownOf(newer)),
  );
  const savedBy = useSavedBy(saved);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  function save(values: ThresholdsValues) {
    const body = { limits: limitsOf(values), reason: values.reason, version: saved.version };
    return form.request(
      body,
      (idempotencyKey) => changeThresholds({ ...body, idempotencyKey }),
      () => {
        dispatch(toastAdded({ name: 'settingsSaved', priority: 'success', form: 'thresholds' }));
        onClose();
      },
    );
  }

  function showDefaults(defaults: ThresholdsInForce) {
    setSaved(defaults);
    methods.reset(shownOf(defaults));
    dispatch(toastAdded({ name: 'settingsReset', priority: 'success', form: 'thresholds' }));
  }

  const values = methods.watch();
  const isChanged = CLINIC_LIMITS.some(({ name }) => methods.getFieldState(name).isDirty);
  const numbers = valuesOf(CLINIC_LIMITS, values);
  return (
    <RequestForm
      form={form}
      place="dialog"
      onSubmit={form.submit(save)}
      failure={t('notSaved')}
      conflict={isOvertaken ? t('conflict', savedBy) : null}
      submit={t('save')}
      submitting={t('saving')}
      more={
        <ResetThresholds
          request={form.request}
          change={() => ({ reason: methods.getValues('reason'), version: saved.version })}
          disabled={form.isSubmitting}
          onReset={showDefaults}
        />
      }
    >
      <p className={styles.version}>
        {saved.updatedAt === null
          ? t('version.none')
          : t('version.changed', { version: saved.version, ...savedBy })}
      </p>
      <ThresholdFields form={form} values={numbers} />
      <OverriddenPatients onChoose={onOverrides} />
      <AlertSettingFields
        form={form}
        values={numbers}
        breaksOnNewReason={values.redBreakOnNewReason}
        breaks={methods.register('redBreakOnNewReason')}
      />
      <TextField {...form.field('reason')} label={t('reason.optional')} maxLength={MAX_NOTE} />
      <PreviewCount
        limits={limitsOf(values)}
        isWanted={isChanged && Object.keys(problemsOf(values)).length === 0}
      />
    </RequestForm>
  );
}
