import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDisclosure } from '../../lib/useDisclosure.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { keepViews, keptViews, type SavedView } from './savedViewList.ts';
import styles from './SavedViews.module.css';

/** Views of the list that the reader has kept under a name: the address says what each shows. */
export function SavedViews() {
  const { t } = useTranslation('work');
  const { isOpen, button } = useDisclosure();
  return (
    <div className={styles.views}>
      <button type="button" className={styles.button} title={t('filter.saved')} {...button}>
        <Bookmark aria-hidden size={16} />
        <span className={styles.label}>{t('filter.saved')}</span>
      </button>
      {isOpen && <Panel onChosen={button.onClick} />}
    </div>
  );
}

function Panel({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation('work');
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [views, setViews] = useState(() => keptViews(() => localStorage));
  const [name, setName] = useState('');
  const keep = (kept: readonly SavedView[]) => {
    setViews(kept);
    keepViews(() => localStorage, kept);
  };
  return (
    <div className={styles.panel}>
      {views.length === 0 && <p>{t('filter.noSaved')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name} className={styles.view}>
            <button
              type="button"
              className={styles.name}
              onClick={() => {
                navigate(view.search === '' ? path : `${path}?${view.search}`);
                onChosen();
              }}
            >
              {view.name}
            </button>
            <IconButton
              icon={<Trash2 aria-hidden size={16} />}
              label={t('filter.remove', { name: view.name })}
              onClick={() => keep(views.filter((other) => other.name !== view.name))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.save}>
        <input
          className={styles.input}
          aria-label={t('filter.saveName')}
          placeholder={t('filter.saveName')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          disabled={name.trim() === ''}
          onClick={() => {
            const named = { name: name.trim(), search: searchOf(search) };
            keep([...views.filter((other) => other.name !== named.name), named]);
            setName('');
          }}
        >
          {t('filter.save')}
        </Button>
      </div>
    </div>
  );
}

/** Without the patient whose details are open: a view is of the list. */
function searchOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('patient');
  return params.toString();
}
