import { useState } from 'react';
import { LANGUAGES } from '../../../../../events/enums.ts';
import { languageOf, switchLanguage } from '../../../i18n/i18n.ts';
import { isLanguageChosen, LANGUAGE_NAMES } from '../../../i18n/languageChoice.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { toastAdded } from '../../../ui/toasts/toastSlice.ts';
import styles from './ReadingsStep.module.css';

/** The three languages as three words, until one was chosen on this phone: a menu is found by who can read it. */
export function LanguageWords() {
  const { t, i18n } = useTranslation();
  const dispatch = useDispatch();
  const [isAsked] = useState(() => !isLanguageChosen(() => localStorage));
  if (!isAsked) return null;
  return (
    <div role="group" aria-label={t('header.language')} className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.chip}
          aria-pressed={language === languageOf(i18n)}
          onClick={() =>
            void switchLanguage(i18n, language).catch(() => {
              dispatch(toastAdded({ name: 'languageFailed', priority: 'failure', destructive: true }));
            })
          }
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
