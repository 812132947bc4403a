import { Accessibility } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import styles from './DisplayMenu.module.css';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const AccessibilitySettings = lazyPart(
  async () => (await import('../../features/accessibility/AccessibilitySettings.tsx')).AccessibilitySettings,
);

/** Font size, contrast and the speed of the voice, from every screen. */
export function DisplayMenu() {
  const { t } = useTranslation();
  const { isOpen, button } = useDisclosure();

  return (
    <div className={styles.menu}>
      <button type="button" className={styles.button} {...button}>
        <Accessibility aria-hidden size={20} />
        <span className={styles.label}>{t('accessibility.heading')}</span>
      </button>
      {isOpen && (
        <div className={styles.panel}>
          <PartBoundary onFailed={button.onClick}>
            <AccessibilitySettings />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}
