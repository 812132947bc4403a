import { useEffect, useRef } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Contact } from '../../../../backend/contract/message.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from '../patient/Care.module.css';
import { LastSent } from './LastSent.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useGetContactsQuery } from '../../api/resources/messages.ts';
import { ContactForm } from './cardForms.ts';
import { later } from '../../lib/turns.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

/** What came of the last contact with a patient, those before it, and a form for a new one. */
export function ContactCard({ patient }: { readonly patient: Patient }) {
  const { t, i18n } = useTranslation('care');
  // So that the form opens without a connection; what does not come now is asked for when it is opened.
  useEffect(() => {
    later('forms', () => loadTexts(i18n, ['alerts'])).catch(() => undefined);
  }, [i18n]);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const contacts = useGetContactsQuery(patient.id);
  return (
    <Card
      heading={t('contact.heading')}
      aside={
        !form.isOpen && (
          <Button ref={opener} onClick={form.open}>
            {t('contact.record')}
          </Button>
        )
      }
    >
      {form.isOpen && (
        <PartBoundary onFailed={form.close}>
          <ContactForm patient={patient} onDone={form.close} />
        </PartBoundary>
      )}
      <QueryPart query={contacts} failed={t('contact.failed')} height={80}>
        {([last, ...earlier]) =>
          last === undefined ? (
            <p>{t('contact.none')}</p>
          ) : (
            <>
              <div>
                <ContactText contact={last} heading={t('contact.last')} />
              </div>
              {earlier.length > 0 && (
                <Disclosure summary={t('contact.earlier')}>
                  <ul className={styles.list}>
                    {earlier.map((contact) => (
                      <li key={contact.id} className={styles.row}>
                        <ContactText contact={contact} />
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              )}
            </>
          )
        }
      </QueryPart>
      <LastSent patientId={patient.id} channel="call" />
      <LastSent patientId={patient.id} channel="whatsapp" />
    </Card>
  );
}

interface ContactTextProps {
  readonly contact: Contact;
  readonly heading?: string;
}

function ContactText({ contact: { outcome, note, by, at, callAgainAt }, heading }: ContactTextProps) {
  const { t } = useTranslation(['care', 'common']);
  const { dateTime } = useFormats();
  return (
    <>
      <div className={styles.line}>
        {heading !== undefined && <h3 className={styles.muted}>{heading}</h3>}
        <p className={styles.strong}>{t(`common:contact.outcome.${outcome}`)}</p>
        <p className={styles.muted}>{t('contact.by', { time: dateTime(at), name: by })}</p>
      </div>
      {callAgainAt !== null && <p>{t('contact.again', { time: dateTime(callAgainAt) })}</p>}
      {note !== null && <p className={styles.note}>{note}</p>}
    </>
  );
}
