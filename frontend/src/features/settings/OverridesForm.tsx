import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { PatientThresholds, ThresholdsInForce } from '../../../../backend/contract/thresholds.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { LimitFields, useLimitProblems } from './LimitFields.tsx';
import {
  limitProblems,
  type LimitProblem,
  type LimitTexts,
  PATIENT_LIMITS,
  setOf,
  textsOf,
} from './thresholdForm.ts';
import { PATIENT_LIMIT_GROUPS } from './ThresholdSections.tsx';
import styles from './ThresholdSections.module.css';
import { useSavedVersion } from './useSavedVersion.ts';
import { isConflict } from '../../api/client/apiError.ts';
import {
  type ProposedLimits,
  useChangeOverridesMutation,
  useGetPatientThresholdsQuery,
} from '../../api/resources/thresholds.ts';

interface OverridesFormProps {
  readonly patient: { readonly id: string; readonly name: string };
  /** As they were when the form was opened. */
  readonly opened: PatientThresholds;
  readonly clinic: ThresholdsInForce['thresholds'];
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

interface OverridesValues extends LimitTexts {
  readonly reason: string;
}

const problemsOf = (values: OverridesValues): Problems<OverridesValues, LimitProblem | 'missing'> => ({
  ...limitProblems(PATIENT_LIMITS, values, true),
  ...(values.reason.trim() === '' && { reason: 'missing' }),
});

/** A patient's own limits: where a field is empty, the clinic's applies. Every change has a reason. */
export function OverridesForm({ patient, opened, clinic, onDone, onCancel, onDirty }: OverridesFormProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { decimalMark } = useFormats();
  const dispatch = useDispatch();
  const [change] = useChangeOverridesMutation();
  const { refetch } = useGetPatientThresholdsQuery(patient.id);
  const { problemText, refusalText } = useLimitProblems();
  const shownOf = ({ overrides }: PatientThresholds): OverridesValues => ({
    ...textsOf(PATIENT_LIMITS, overrides, decimalMark),
    reason: '',
  });
  const form = useRequestForm({
    values: shownOf(opened),
    problemsOf,
    mode: 'onTouched',
    problemText: (problem, field) =>
      problem === 'missing' ? t('reason.missing') : problemText(problem, field),
    refusalText,
    failed: { name: 'saveFailed', form: 'overrides' },
    isTold: isConflict,
    onFailed: (error) => goOnAfter(error),
  });
  const { saved, isOvertaken, goOnAfter } = useSavedVersion(opened, refetch, (newer) =>
    form.goOnFrom(shownOf(newer)),
  );
  const { isDirty, isSubmitting } = form;
  const isDeleting = form.isBusy && !isSubmitting;
  const hasOwn = Object.keys(saved.overrides).length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  function send(limits: ProposedLimits) {
    const reason = form.methods.getValues('reason');
    const body = { patientId: patient.id, limits, reason, madeFrom: saved.overrides };
    return form.request(
      body,
      (idempotencyKey) => change({ ...body, idempotencyKey }),
      () => {
        const name = Object.keys(limits).length === 0 ? 'overridesDeleted' : 'overridesSaved';
        const params = { name: patient.name };
        dispatch(toastAdded({ name, priority: 'success', form: 'overrides', params }));
        onDone();
      },
    );
  }

  async function deleteAll() {
    if (await form.methods.trigger('reason', { shouldFocus: true, shouldTouch: true })) await send({});
  }

  return (
    <RequestForm
      form={form}
      place="dialog"
      onSubmit={form.submit((values) => send(setOf(PATIENT_LIMITS, values)))}
      failure={t('notSaved')}
      conflict={isOvertaken ? t('overrides.conflict', { name: patient.name }) : null}
      submit={t('overrides.save')}
      cancel={{ label: t('cancel'), onCancel }}
      more={
        hasOwn && (
          <Button busy={isDeleting} disabled={isSubmitting} onClick={() => void deleteAll()}>
            {t('overrides.delete')}
          </Button>
        )
      }
    >
      <p>{t('overrides.hint', { name: patient.name })}</p>
      {!hasOwn && <p>{t('overrides.noneOf')}</p>}
      {PATIENT_LIMIT_GROUPS.map(({ group, limits }) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{t(`clinical:condition.${group}`)}</legend>
          <LimitFields
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
        {...form.field('reason')}
        // It is asked for when a change is sent, not as soon as it is left.
        onBlur={undefined}
        label={t('reason.label')}
        hint={t('reason.hint')}
        maxLength={MAX_NOTE}
      />
    </RequestForm>
  );
}
