import { Accessibility } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import styles from './DisplayMenu.module.css';

const loadSettings = async () =>
  (await import('../../features/accessibility/AccessibilitySettings.tsx')).AccessibilitySettings;

/** Font size, contrast and the speed of the voice, from every screen. */
export function DisplayMenu() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);

  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Accessibility aria-hidden size={20} />
        <span className={styles.label}>{t('accessibility.heading')}</span>
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <LazyPart namespaces={[]} code={loadSettings} props={{}} onFailed={() => setIsOpen(false)} />
        </div>
      )}
    </div>
  );
}
