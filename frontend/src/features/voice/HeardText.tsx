import { useTranslation } from '../../i18n/useTranslation.ts';
import type { VoiceAnswer, VoiceLanguage } from '../../../../backend/contract/voice.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfidenceBadge } from './ConfidenceBadge.tsx';
import styles from './HeardText.module.css';
import { heardParts } from './heardText.ts';

/** The notes of the report, as far as what was said may go into them. */
export interface Notes {
  readonly text: string;
  readonly add: (text: string) => void;
}

interface HeardTextProps {
  readonly answer: VoiceAnswer;
  readonly spoken: VoiceLanguage;
  /** Whether something is still to be answered. */
  readonly isAsked: boolean;
  readonly notes: Notes | undefined;
}

/** What was heard with the words that were understood marked, and in lists what was not, and what is somebody else's. */
export function HeardText({ answer, spoken, isAsked, notes }: HeardTextProps) {
  const { t } = useTranslation('voice');
  const { notUnderstood, others } = answer;
  const missed = notUnderstood.map(({ text }) => text).join('. ');
  const isNoted = notes?.text.includes(missed) === true;
  return (
    <div className={styles.heard}>
      <h3>{t('heard.heading')}</h3>
      {answer.success && (
        <ConfidenceBadge confidence={answer.confidence} isOpen={isAsked || notUnderstood.length > 0} />
      )}
      <p className={styles.text} lang={spoken}>
        {heardParts(answer).map(({ from, text, kind }) =>
          kind === 'understood' || kind === 'danger' ? (
            <mark key={from} className={styles[kind]}>
              {text}
            </mark>
          ) : (
            <span key={from} className={styles[kind]}>
              {text}
            </span>
          ),
        )}
      </p>
      {notUnderstood.length > 0 && (
        <section className={styles.missed} aria-labelledby="voice-not-understood">
          <h4 id="voice-not-understood">{t('notUnderstood.heading')}</h4>
          <Passages passages={notUnderstood} spoken={spoken} />
          {notes !== undefined && <p role="status">{isNoted ? t('notUnderstood.noted') : null}</p>}
          {notes !== undefined && !isNoted && (
            <Button large onClick={() => notes.add(missed)}>
              {t('notUnderstood.send')}
            </Button>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="voice-others" className={styles.someone}>
          <h4 id="voice-others">{t('others.heading')}</h4>
          <Passages passages={others} spoken={spoken} />
        </section>
      )}
    </div>
  );
}

interface PassagesProps {
  readonly passages: VoiceAnswer['others'];
  readonly spoken: VoiceLanguage;
}

function Passages({ passages, spoken }: PassagesProps) {
  const { t } = useTranslation('voice');
  return (
    <ul className={styles.passages}>
      {passages.map(({ from, text }) => (
        <li key={from} lang={spoken}>
          {t('quoted', { text })}
        </li>
      ))}
    </ul>
  );
}
