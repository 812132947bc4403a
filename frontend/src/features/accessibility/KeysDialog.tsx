import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { areSingleKeysOn, keepSingleKeys } from '../../lib/useSingleKeys.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './KeysDialog.module.css';

/** In the order in which they are listed, with the name of what each does. Keys that every list has are always there. */
const KEYS = [
  { keys: ['j', 'k'], does: 'move', isOfAll: true },
  { keys: ['Enter'], does: 'open', isOfAll: true },
  { keys: ['c'], does: 'call', isOfAll: false },
  { keys: ['a'], does: 'acknowledge', isOfAll: false },
  { keys: ['x'], does: 'select', isOfAll: false },
  { keys: ['u'], does: 'undo', isOfAll: true },
  { keys: ['1', '2', '3'], does: 'outcomes', isOfAll: true },
  { keys: ['n'], does: 'newRed', isOfAll: false },
  { keys: ['/'], does: 'search', isOfAll: false },
  { keys: ['?'], does: 'list', isOfAll: true },
  { keys: ['Esc'], does: 'close', isOfAll: true },
] as const;

interface KeysDialogProps {
  /** The keys that the list has beyond those of every list: those of its `actions`. */
  readonly of: readonly string[];
  readonly onClose: () => void;
}

/** What can be done by a key alone, and whether keys alone do anything. */
export function KeysDialog({ of, onClose }: KeysDialogProps) {
  const { t } = useTranslation('work');
  const [areOn, setAreOn] = useState(() => areSingleKeysOn(() => localStorage));
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.filter(({ keys, isOfAll }) => isOfAll || keys.some((key) => of.includes(key))).map(
          ({ keys, does }) => (
            <div key={does} className={styles.line}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`keys.${does}`)}</dd>
            </div>
          ),
        )}
      </dl>
      <Choice
        type="checkbox"
        label={t('keys.toggle')}
        checked={areOn}
        onChange={({ target }) => {
          keepSingleKeys(() => localStorage, target.checked);
          setAreOn(target.checked);
        }}
      />
      <p role="status">{areOn ? '' : t('keys.off')}</p>
    </Dialog>
  );
}
