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
  /** Keys of those that are said already. */
  readonly but?: readonly string[];
}

/** Sentences of an answer, in the reader's language; nothing where there are none. */
export function AnswerTexts({ heading, keys, texts, low, but = [] }: AnswerTextsProps) {
  const clinicalText = useClinicalText(low);
  const said = texts
    .map((answered, index) => ({ answered, key: keys[index] }))
    .filter(({ key }) => key === undefined || !but.includes(key));
  if (said.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      <ul className={styles.list}>
        {said.map(({ answered, key }) => {
          const { text, lang } = clinicalText(key, answered);
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
