import { isApiError, isNotFound } from '../../api/client/apiError.ts';
import { useGetPatientEventsInfiniteQuery, useGetPatientThenQuery } from '../../api/resources/audit.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { useAuditAddress } from './auditTab.ts';
import { instantOf } from './EventsTab.tsx';
import { MomentForm } from './MomentForm.tsx';
import { MomentSlider } from './MomentSlider.tsx';
import { momentsOf } from './moments.ts';
import { NearEvents } from './NearEvents.tsx';
import { PatientChanges } from './PatientChanges.tsx';
import styles from './PatientTab.module.css';
import { ThenFrame } from './ThenFrame.tsx';

/** A patient as of any past moment. Who, when and by which clock stand in the address. */
export function PatientTab() {
  const { t } = useTranslation('past');
  const { of } = useAuditAddress();
  const patientId = of('patientId');
  return (
    <>
      <MomentForm />
      {patientId === '' ? (
        <StateCard kind="empty" heading={t('choose.heading')}>
          {t('choose.text')}
        </StateCard>
      ) : (
        <PatientInTime key={patientId} patientId={patientId} />
      )}
    </>
  );
}

const CLOCKS = ['recorded', 'effective'] as const;

function PatientInTime({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation(['past', 'audit']);
  const { of, change } = useAuditAddress();
  const at = instantOf(of('at'));
  const by = CLOCKS.find((clock) => clock === of('by')) ?? 'recorded';
  const events = useGetPatientEventsInfiniteQuery(patientId);
  if (isNotFound(events.error) && !events.isFetching)
    return (
      <StateCard kind="noMatch" heading={t('gone')}>
        {t('goneText')} <ErrorReason error={events.error} />
      </StateCard>
    );
  return (
    <>
      <Card heading={t('slider.heading')}>
        <QueryPart query={events} failed={t('audit:failed')} height={96}>
          {({ pages }) => (
            <MomentSlider
              moments={momentsOf(pages.flat(), by)}
              at={at}
              onChoose={(instant) => change({ at: instant })}
              older={
                events.hasNextPage
                  ? { isFetching: events.isFetching, fetch: () => void events.fetchNextPage() }
                  : null
              }
            />
          )}
        </QueryPart>
        <FieldGroup legend={t('by.legend')} columns="fit">
          {CLOCKS.map((clock) => (
            <div key={clock}>
              <Choice
                type="radio"
                name="by"
                value={clock}
                label={t(`by.${clock}`)}
                checked={by === clock}
                onChange={() => change({ by: clock })}
              />
              <p className={styles.means}>{t(`by.${clock}Means`)}</p>
            </div>
          ))}
        </FieldGroup>
      </Card>
      <Then patientId={patientId} at={at} by={by} />
      <PatientChanges patientId={patientId} at={at} />
      {events.data !== undefined && (
        <NearEvents moments={momentsOf(events.data.pages.flat(), by)} at={at} by={by} />
      )}
    </>
  );
}

/** What was shown of the patient; while another moment is fetched the last one stays, and says of which moment it is. */
function Then(moment: Parameters<typeof useGetPatientThenQuery>[0] & object) {
  const { t } = useTranslation('past');
  const then = useGetPatientThenQuery(moment);
  const shown = then.currentData ?? (then.isFetching ? then.data : undefined);
  if (isApiError(then.error) && then.error.forgotten !== undefined && !then.isFetching)
    return (
      <StateCard kind="noMatch" heading={t('forgotten')}>
        {t('forgottenText')}
      </StateCard>
    );
  if (isNotFound(then.error) && !then.isFetching)
    return (
      <StateCard kind="noMatch" heading={t('notYet')}>
        {t('notYetText')}
      </StateCard>
    );
  return (
    <QueryPart query={{ ...then, data: shown }} failed={t('failed')} height={640}>
      {(data) => <ThenFrame then={data} isNow={moment.at === ''} isBusy={then.isFetching} />}
    </QueryPart>
  );
}
