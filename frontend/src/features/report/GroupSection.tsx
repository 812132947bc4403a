import { useContext } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { LogGroup } from '../../../../events/vocabulary.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { EmergencyCard, LowSugarCard } from '../emergency/EmergencyCard.tsx';
import { plausibilityWarnings, type SentGlucose } from '../measurements/plausibility.ts';
import { PlausibilityNotice } from '../measurements/PlausibilityNotice.tsx';
import { Answers, Choices, Numbers, Symptoms } from './GroupFields.tsx';
import styles from './Report.module.css';
import {
  hasGate,
  type ReportForm,
  type ReportGroup,
  reportedIn,
  type ReportValues,
} from '../report-form/reportForm.ts';
import { isLowGlucose, redFlagsOf } from '../report-form/reportDanger.ts';
import { ReportPatientContext, useGlucoseLow } from './reportPatientContext.ts';
import { LOG_FIELDS } from '../../../../events/vocabulary.ts';
import { useRegisterRadio } from './useRegisterRadio.ts';

interface GroupSectionProps {
  readonly form: ReportForm;
  readonly part: ReportGroup;
  readonly lastWeightKg: number | null;
  readonly lastGlucose: SentGlucose | null;
}

/** The id of the first control of a gate, to which the list of open questions leads. */
export const gateId = (group: LogGroup): string => `gate-${group}`;

/** One group of the vocabulary: its numbers, its gate, and what the gate opens. */
export function GroupSection({ form, part, lastWeightKg, lastGlucose }: GroupSectionProps) {
  const { t } = useTranslation('report');
  const values = useWatch<ReportValues>() as ReportValues;
  const gate = values.gates[part.group] ?? '';
  const isGated = hasGate(part);
  return (
    <Card
      heading={t(`section.${part.group}`)}
      aside={isGated ? <GroupStatus part={part} values={values} /> : undefined}
    >
      {!isGated && <Answers part={part} />}
      {isGated && <Gate group={part.group} />}
      {isGated && gate === 'yes' && (
        <>
          <Symptoms part={part} />
          <Choices part={part} />
        </>
      )}
      <Numbers form={form} part={part} />
      <Warnings
        form={form}
        part={part}
        values={values}
        lastWeightKg={lastWeightKg}
        lastGlucose={lastGlucose}
      />
      <Urgencies form={form} part={part} values={values} />
      {!isGated && <Choices part={part} />}
    </Card>
  );
}

/** One question for the whole group; "No" answers all of it. */
function Gate({ group }: { readonly group: LogGroup }) {
  const { t } = useTranslation(['clinical', 'numbers']);
  const radio = useRegisterRadio();
  const question = t(`clinical:question.${group}` as 'clinical:question.chest');
  return (
    <FieldGroup legend={question} columns="pair">
      <Choice
        id={gateId(group)}
        type="radio"
        value="yes"
        label={t('numbers:yes')}
        {...radio(`gates.${group}`)}
      />
      <Choice type="radio" value="no" label={t('numbers:no')} {...radio(`gates.${group}`)} />
    </FieldGroup>
  );
}

function GroupStatus({ part, values }: { readonly part: ReportGroup; readonly values: ReportValues }) {
  const { t } = useTranslation('report');
  const gate = values.gates[part.group] ?? '';
  const reported = reportedIn(part, values).length;
  return (
    <span className={styles.status}>
      {gate === ''
        ? t('status.open')
        : gate === 'no'
          ? t('status.nothing')
          : reported === 0
            ? t('status.nothingTicked')
            : t('status.symptoms', { count: reported })}
    </span>
  );
}

interface ValuesProps extends Pick<GroupSectionProps, 'form' | 'part'> {
  readonly values: ReportValues;
}

/** Asks about numbers that are more often a slip, once they have been left. */
function Warnings({
  form,
  part,
  values,
  lastWeightKg,
  lastGlucose,
}: ValuesProps & Pick<GroupSectionProps, 'lastWeightKg' | 'lastGlucose'>) {
  const { formState } = useFormContext<ReportValues>();
  const touched = formState.touchedFields.numbers;
  return plausibilityWarnings(values, form, lastWeightKg, lastGlucose)
    .filter(({ field }) => part.numbers.includes(field) && touched?.[field] === true)
    .map((warning) => <PlausibilityNotice key={warning.kind} warning={warning} />);
}

/** What cannot wait for an answer. */
function Urgencies({ form, part, values }: ValuesProps) {
  const { t } = useTranslation('clinical');
  const { formState } = useFormContext<ReportValues>();
  const country = useContext(ReportPatientContext)?.country ?? null;
  const low = useGlucoseLow(values);
  const flagged = redFlagsOf(values).filter((field) => LOG_FIELDS[field].group === part.group);
  const isLow =
    part.numbers.includes('glucoseMmol') &&
    (values.choices.glucoseSign === 'LO' ||
      (formState.touchedFields.numbers?.glucoseMmol === true && isLowGlucose(form, values, low.below)));
  return (
    <>
      {flagged.length > 0 && (
        <EmergencyCard
          country={country}
          reported={flagged.map((field) =>
            field === 'gtnRelievedPain' ? t('emergency.sprayNoRelief') : t(`field.${field}`),
          )}
        />
      )}
      {isLow && <LowSugarCard country={country} low={low} />}
    </>
  );
}
