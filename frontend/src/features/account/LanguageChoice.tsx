import { useState } from 'react';
import { LANGUAGES } from '../../../../events/enums.ts';
import { languageOf, switchLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Account.module.css';

/** The three languages as words: who has not come in yet may not read the one that is shown. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const [loading, setLoading] = useState<string | null>(null);
  return (
    <div className={styles.buttons} role="group" aria-label={t('header.language')}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          lang={language}
          busy={loading === language}
          aria-pressed={languageOf(i18n) === language}
          variant={languageOf(i18n) === language ? 'primary' : 'secondary'}
          onClick={() => {
            setLoading(language);
            void switchLanguage(i18n, language)
              .catch(() => undefined)
              .finally(() => setLoading(null));
          }}
        >
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
    </div>
  );
}
