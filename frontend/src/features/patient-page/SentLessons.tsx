import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { Message } from '../../../../backend/contract/message.ts';
import { useGetMessagesQuery } from '../../api/resources/messages.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { pageLanguageOf } from '../learn/lessonText.ts';
import styles from '../patient/Care.module.css';

type Lesson = NonNullable<Message['lesson']>;

/** The lessons that were sent, each once, with what became of its last sending. */
export function SentLessons({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('lesson');
  const { data } = useGetMessagesQuery(patientId);
  const id = useId();
  const lastOf = new Map<string, { readonly message: Message; readonly lesson: Lesson }>();
  for (const message of data ?? []) {
    const { lesson } = message;
    if (lesson !== null && !lastOf.has(lesson.piece)) lastOf.set(lesson.piece, { message, lesson });
  }
  if (lastOf.size === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{t('sentList')}</h4>
      <ul className={styles.list}>
        {[...lastOf.values()].map(({ message, lesson }) => (
          <li key={lesson.piece} className={styles.row}>
            <span className={styles.strong} lang={pageLanguageOf(lesson.language)}>
              {lesson.title}
            </span>
            <Course message={message} openedAt={lesson.openedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a lesson was sent, or why it was not, and whether it was opened since. */
function Course({ message, openedAt }: { readonly message: Message } & Pick<Lesson, 'openedAt'>) {
  const { t } = useTranslation(['lesson', 'care']);
  const { dateTime } = useFormats();
  const { status, simulated, detail, createdAt } = message;
  const time = dateTime(createdAt);
  const isOut = status === 'sent' || status === 'delivered';
  const sent = isOut ? t('sent', { time }) : t('other', { time, status: t(`care:actions.status.${status}`) });
  return (
    <span className={styles.line}>
      <span className={styles.muted}>
        {simulated ? t('care:actions.simulated', { status: sent }) : sent}
        {status === 'failed' && detail !== null && (
          <>
            {'. '}
            <span lang="en">{detail}</span>
          </>
        )}
      </span>
      {openedAt !== null ? (
        <span className={classNames(styles.badges, styles.strong)}>
          <CircleCheck aria-hidden size={18} />
          {t('opened', { time: dateTime(openedAt) })}
        </span>
      ) : (
        isOut && <span className={styles.muted}>{t('notOpened')}</span>
      )}
    </span>
  );
}
