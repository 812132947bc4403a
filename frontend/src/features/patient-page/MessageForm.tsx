import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useGetPlanQuery } from '../../api/resources/plan.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { isUnanswered, useRequestForm } from '../../ui/useRequestForm.ts';
import { LastSent } from './LastSent.tsx';
import { messageBody, MessageFields, type MessageValues, NO_MESSAGE } from './MessageFields.tsx';
import { useReach } from '../contact/useReach.ts';

const TransportHospitals = lazyPart(
  async () => (await import('./TransportHospitals.tsx')).TransportHospitals,
  ['emergency', 'facilities'],
);

interface MessageFormProps {
  readonly patient: Patient;
  readonly channel: 'transport' | 'ecg-request';
}

/** Sends a message of which only the wording can be changed. */
export function MessageForm({ patient, channel }: MessageFormProps) {
  const { t } = useTranslation('care');
  const { labelled } = useFormats();
  const { isSending, failure, send } = useReach(patient.id, channel, isUnanswered);
  const form = useRequestForm({ values: NO_MESSAGE, problemsOf: noProblems, problemText: String });
  const [part, key] =
    channel === 'transport' ? (['transport', channel] as const) : (['ecg', 'ecgRequest'] as const);
  const standard = deliveryText(patient.language, key);

  async function save(values: MessageValues) {
    // What the reader sees as the standard text is what is sent.
    const body = { message: standard, ...messageBody(values) };
    if (await send(body, labelled(patient.name, body.message))) form.methods.reset();
  }

  return (
    <>
      <RequestForm
        form={form}
        place="card"
        onSubmit={form.submit(save)}
        submit={t(`actions.${part}.send`)}
        submitting={t('actions.sending')}
        busy={isSending}
        disabled={patient.contactStopped}
      >
        {channel === 'ecg-request' && <PlanNotice patientId={patient.id} />}
        <MessageFields
          form={form}
          patient={patient}
          standard={standard}
          language={patient.language}
          failure={failure}
          failed={t(channel === 'transport' ? 'toast.transportFailed.text' : 'toast.ecgRequestFailed.text')}
          send={t(`actions.${part}.send`)}
        />
        {channel === 'transport' && (
          <PartBoundary>
            <TransportHospitals
              patient={patient}
              onUse={(line) =>
                form.change('message', `${form.methods.getValues('message') || standard} ${line}`)
              }
            />
          </PartBoundary>
        )}
      </RequestForm>
      {failure?.isUnknown !== true && <LastSent patientId={patient.id} channel={channel} />}
    </>
  );
}

/** That the request can come to nothing. */
function PlanNotice({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('care');
  const { data } = useGetPlanQuery(patientId);
  if (data === undefined || data.features.phoneEcg.allowed) return null;
  return <Notice kind="warning">{t('actions.ecg.notInPlan')}</Notice>;
}

const noProblems = (): Problems<MessageValues, 'missing'> => ({});
