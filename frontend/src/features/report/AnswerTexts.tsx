import type { GlucoseLow } from '../../../../events/glucose.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import styles from './ResultDialog.module.css';

interface AnswerTextsProps {
  readonly heading: string;
  /** One for each text. */
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  /** Of the answer, which its texts name. */
  readonly low: GlucoseLow;
}

/** Sentences of an answer, in the reader's language; nothing where there are none. */
export function AnswerTexts({ heading, keys, texts, low }: AnswerTextsProps) {
  const clinicalText = useClinicalText(low);
  if (texts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      <ul className={styles.list}>
        {texts.map((answered, index) => {
          const { text, lang } = clinicalText(keys[index], answered);
          return (
            <li key={answered} lang={lang}>
              {text}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
