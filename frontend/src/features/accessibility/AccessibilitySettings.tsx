import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Choice } from '../../ui/Choice.tsx';
import { accessibilityChosen, FONT_SIZES, selectAccessibility, VOICE_SPEEDS } from './accessibilityChoice.ts';
import styles from './AccessibilitySettings.module.css';

/** Font size, speed of the voice and contrast. What is chosen holds at once, on every screen. */
export function AccessibilitySettings() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { fontSize, voiceSpeed, highContrast } = useSelector(selectAccessibility);
  const id = useId();
  return (
    <div className={styles.settings}>
      <label className={styles.setting} htmlFor={`${id}-font`}>
        <span className={styles.label}>{t('accessibility.fontSize')}</span>
        <select
          id={`${id}-font`}
          className={styles.select}
          value={fontSize}
          onChange={({ target }) => {
            const chosen = FONT_SIZES.find((size) => size === target.value);
            if (chosen !== undefined) dispatch(accessibilityChosen({ fontSize: chosen }));
          }}
        >
          {FONT_SIZES.map((size) => (
            <option key={size} value={size}>
              {t(`accessibility.size.${size}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.setting} htmlFor={`${id}-speed`}>
        <span className={styles.label}>{t('accessibility.voiceSpeed')}</span>
        <select
          id={`${id}-speed`}
          className={styles.select}
          value={voiceSpeed}
          onChange={({ target }) => {
            const chosen = VOICE_SPEEDS.find((speed) => speed === target.value);
            if (chosen !== undefined) dispatch(accessibilityChosen({ voiceSpeed: chosen }));
          }}
        >
          {VOICE_SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {t(`accessibility.speed.${speed}`)}
            </option>
          ))}
        </select>
      </label>
      <Choice
        type="checkbox"
        label={t('accessibility.highContrast')}
        checked={highContrast}
        onChange={({ target }) => dispatch(accessibilityChosen({ highContrast: target.checked }))}
      />
    </div>
  );
}
