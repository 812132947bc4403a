import { useEffect, useState } from 'react';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { MINUTE_MS } from '../../lib/durations.ts';

/** How long before the end of a session its person is asked. */
const ASKED_BEFORE_MS = 2 * MINUTE_MS;

/**
 * Asks whoever has done nothing for long whether they are still there, before their session ends; what they have typed
 * stays. While somebody works, the server is told so once a minute at most.
 */
export function SessionEnd() {
  const { t } = useTranslation('account');
  const { data: session, fulfilledTimeStamp = 0, refetch } = useGetSessionQuery();
  const [asked, setAsked] = useState<string | null>(null);
  const ends = session?.expiresAt;

  useEffect(() => {
    if (ends === undefined) return;
    const end = Date.parse(ends);
    const question = setTimeout(() => setAsked(ends), Math.max(0, end - ASKED_BEFORE_MS - Date.now()));
    const over = setTimeout(() => void refetch(), Math.max(0, end + 1000 - Date.now()));
    return () => {
      clearTimeout(question);
      clearTimeout(over);
    };
  }, [ends, refetch]);

  useEffect(() => {
    const use = () => {
      if (Date.now() - fulfilledTimeStamp >= MINUTE_MS) void refetch();
    };
    window.addEventListener('pointerdown', use);
    window.addEventListener('keydown', use);
    return () => {
      window.removeEventListener('pointerdown', use);
      window.removeEventListener('keydown', use);
    };
  }, [fulfilledTimeStamp, refetch]);

  if (asked === null || asked !== ends) return null;
  return (
    <QuestionDialog
      title={t('ends.heading')}
      answers={[{ answer: 'stay', label: t('ends.stay') }]}
      onAnswer={() => void refetch()}
    >
      {t('ends.text')}
    </QuestionDialog>
  );
}
