import { useFormContext, useWatch } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { languageOf } from '../../i18n/i18n.ts';
import type { ReportForm, ReportValues } from '../report-form/reportForm.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { OnSaid, Said } from '../voice/said.ts';
import type { KeptPerson } from './keptPerson.ts';
import { type SpokenValues, spokenFields } from './voiceValues.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';

const VoicePanel = lazyPart(
  async () => (await import('../voice/VoicePanel.tsx')).VoicePanel,
  ['voice', 'guidance'],
  <Skeleton heights={[160, 240]} />,
);

interface VoiceTabProps {
  readonly form: ReportForm;
  readonly patient: KeptPerson['patient'];
  readonly said: Said;
  readonly onSaid: OnSaid;
  readonly onApply: (values: SpokenValues) => void;
}

/** Milliseconds; the specification's figure. */
const CAPTURED_TOAST_MS = 8000;

/** The voice panel, loaded when its tab is opened. */
export function VoiceTab({ form, patient, said, onSaid, onApply }: VoiceTabProps) {
  const { t, i18n } = useTranslation();
  const [path, navigate] = useLocation();
  const dispatch = useDispatch();
  const { setValue, getValues } = useFormContext<ReportValues>();
  const notes = useWatch<ReportValues, 'notes'>({ name: 'notes' });
  const addNote = (text: string) => {
    const before = getValues('notes').trim();
    setValue('notes', before === '' ? text : `${before}\n${text}`, { shouldDirty: true });
  };
  return (
    <ErrorBoundary fallback={<Notice kind="warning">{t('toast.partFailed.text')}</Notice>}>
      <VoicePanel
        fields={spokenFields(form)}
        form={form}
        language={languageOf(i18n)}
        patientId={patient.id}
        glucoseUnit={patient.glucoseUnit}
        notes={{ text: notes, add: addNote }}
        said={said}
        onSaid={onSaid}
        formPath={path}
        onApply={onApply}
        onApplied={() => {
          // The button that was pressed goes away with this tab.
          document.querySelector<HTMLElement>('h1')?.focus();
          // It stands in the form from here on, and is taken back there.
          onSaid((before) => ({ ...before, found: {} }));
          navigate(path);
          // In the place of what the panel says of its work.
          if (form === 'diabetes') {
            dispatch(toastAdded({ name: 'voiceCaptured', priority: 'success', duration: CAPTURED_TOAST_MS }));
          }
        }}
      />
    </ErrorBoundary>
  );
}
