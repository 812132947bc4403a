import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { LANGUAGES } from '../../../../events/enums.ts';
import { languageOf, switchLanguage } from '../../i18n/i18n.ts';
import { isLanguage, LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import styles from './LanguageSelect.module.css';

/** The three languages by the names that they call themselves. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const dispatch = useDispatch();
  const [loading, setLoading] = useState(false);

  async function choose(language: string) {
    if (!isLanguage(language)) return;
    setLoading(true);
    try {
      await switchLanguage(i18n, language);
    } catch {
      dispatch(toastAdded({ name: 'languageFailed', priority: 'failure', destructive: true }));
    } finally {
      setLoading(false);
    }
  }

  return (
    <label className={styles.language}>
      <Languages aria-hidden size={18} />
      <span className={styles.label}>{t('header.language')}</span>
      <select
        className={styles.select}
        value={languageOf(i18n)}
        aria-busy={loading}
        onChange={(event) => void choose(event.target.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
