import type { PatientChange } from '../../../../backend/contract/patient-then.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const FIELDS = [
  'name',
  'age',
  'email',
  'phoneNumber',
  'hasKnownHtn',
  'hasKnownAfFlutter',
  'hasKnownIhd',
  'hasKnownHf',
  'hasKnownDiabetes',
  'planTier',
  'country',
  'timeZone',
  'language',
  'glucoseUnit',
  'expectedLogEveryDays',
] as const;

const LIMITS = [
  'greenMaxSystolic',
  'greenMaxDiastolic',
  'redMinSystolic',
  'redMinDiastolic',
  'greenMaxHr',
  'redMinHr',
  'weightWindowDays',
  'weightGainKg',
  'spo2AmberMax',
  'spo2RedMax',
  'lowBelow',
  'severeLowBelow',
  'fastingGreenMax',
  'pp2hGreenMax',
  'randomGreenMax',
  'redMin',
  'redCooldownMinutes',
  'amberCooldownMinutes',
  'amberEscalationHours',
  'redBreakOnNewReason',
] as const;

/** What was changed, and from what to what, in the reader's language; a field that has no word goes by its name in the log. */
export function useChangeTexts() {
  const { t } = useTranslation('past');
  const { number } = useFormats();
  const limitText = (name: string | undefined): string | null => {
    const limit = LIMITS.find((one) => one === name);
    return limit === undefined ? null : t(`limit.${limit}`);
  };
  return {
    /** null of one that has no word. */
    limitText,
    fieldText: (field: string): string => {
      const [owner, , name] = field.split('.');
      const known = FIELDS.find((one) => one === field);
      if (known !== undefined) return t(`field.${known}`);
      const limit = limitText(name);
      if (limit === null) return field;
      return t(owner === 'clinic' ? 'changes.ofClinic' : 'changes.ofPatient', { limit });
    },
    valueText: (value: PatientChange['from']): string => {
      if (value === null) return t('changes.empty');
      if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no');
      return typeof value === 'number' ? number(value) : value;
    },
  };
}
