import { useRef, useState } from 'react';
import type { PartnerHook } from '../../../../backend/contract/partner.ts';
import { useGetPartnersQuery, useTestPartnerMutation } from '../../api/resources/partners.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import entries from '../../styles/entries.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { PartnerForm } from './PartnerForm.tsx';

interface PartnersProps {
  readonly onDirty: (isDirty: boolean) => void;
}

/** Who brings groceries, drives, insures and shows maps for the clinic. */
export function Partners({ onDirty }: PartnersProps) {
  const { t } = useTranslation('partners');
  const partners = useGetPartnersQuery();
  const { data: session } = useGetSessionQuery();
  // Where people sign in, the administrator connects partners and the care team sees which there are.
  const mayChange = session?.mode !== 'accounts' || session.user?.role === 'administrator';
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  return (
    <section className={entries.part} aria-label={t('heading')}>
      <QueryPart query={partners} failed={t('failed')} height={160}>
        {(data) =>
          data.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <ul className={entries.list}>
              {data.map((partner) => (
                <PartnerEntry key={partner.id} partner={partner} mayChange={mayChange} onDirty={onDirty} />
              ))}
            </ul>
          )
        }
      </QueryPart>
      {!mayChange ? null : form.isOpen ? (
        <PartnerForm partner={null} onDirty={onDirty} onDone={form.close} />
      ) : (
        <div>
          <Button ref={opener} onClick={form.open}>
            {t('add')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface PartnerEntryProps extends PartnersProps {
  readonly partner: PartnerHook;
  readonly mayChange: boolean;
}

function PartnerEntry({ partner, mayChange, onDirty }: PartnerEntryProps) {
  const { t } = useTranslation('partners');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const { type, partnerName, apiBase, keyEnding, active, notes } = partner;
  return (
    <li className={entries.entry} data-partner={partner.id}>
      <div className={entries.line}>
        <span className={entries.name}>{partnerName}</span>
        <Badge tone={active ? 'green' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>
      </div>
      <p className={entries.muted}>
        {[t(`types.${type}`), apiBase, keyEnding !== null && t('keyEnding', { ending: keyEnding })]
          .filter((part) => part !== false)
          .join(' · ')}
      </p>
      {notes !== null && <p>{notes}</p>}
      <LastOutcome partner={partner} />
      {!mayChange ? null : form.isOpen ? (
        <PartnerForm partner={partner} onDirty={onDirty} onDone={form.close} />
      ) : (
        <div className={entries.buttons}>
          <Button ref={opener} aria-label={t('changeOf', { name: partnerName })} onClick={form.open}>
            {t('change')}
          </Button>
          {keyEnding !== null && (type === 'GROCERY' || type === 'TAXI') && <TestButton partner={partner} />}
        </div>
      )}
    </li>
  );
}

/** What came of the last test; a reason is the server's own sentence. */
function LastOutcome({ partner: { lastOutcome } }: { readonly partner: PartnerHook }) {
  const { t } = useTranslation('partners');
  const { dateTime } = useFormats();
  if (lastOutcome === null) return null;
  const time = dateTime(lastOutcome.at);
  return (
    <p className={entries.muted}>
      {lastOutcome.ok ? t('lastOk', { time }) : t('lastFailed', { time })}{' '}
      {lastOutcome.detail !== null && <span lang="en">{lastOutcome.detail}</span>}
    </p>
  );
}

function TestButton({ partner: { id, partnerName } }: { readonly partner: PartnerHook }) {
  const { t } = useTranslation('partners');
  const [test] = useTestPartnerMutation();
  const { request, isSending } = useRequest({ failed: { name: 'partFailed', form: 'partner' } });
  const [told, setTold] = useState<{ readonly ms: number } | { readonly detail: string } | null>(null);
  const run = () => {
    const began = performance.now();
    return request(
      { id, began },
      (idempotencyKey) => test({ id, idempotencyKey }),
      ({ ok, detail }) =>
        setTold(ok ? { ms: Math.round(performance.now() - began) } : { detail: detail ?? '' }),
    );
  };
  return (
    <>
      <Button busy={isSending} aria-label={t('testOf', { name: partnerName })} onClick={() => void run()}>
        {t('test')}
      </Button>
      <p role="status">
        {told !== null &&
          ('ms' in told ? t('answered', { ms: told.ms }) : t('notAnswered', { detail: told.detail }))}
      </p>
    </>
  );
}
