import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './JumpList.module.css';

/** The places of the patient's page that can be jumped to, in their order. */
const PLACES = [
  'status',
  'tests',
  'notes',
  'medicines',
  'actions',
  'contact',
  'limits',
  'milestones',
  'progress',
  'trends',
  'ecg',
  'logs',
  'orders',
  'summary',
  'journey',
] as const;
type PlaceName = (typeof PLACES)[number];

const TEAM_ONLY: readonly PlaceName[] = [
  'notes',
  'medicines',
  'actions',
  'orders',
  'contact',
  'milestones',
  'limits',
  'progress',
  'ecg',
];
const WITH_LOGS: readonly PlaceName[] = ['status', 'trends'];

interface JumpListProps {
  readonly isTeam: boolean;
  readonly hasLogs: boolean;
}

/** Links to the parts of a long page. */
export function JumpList({ isTeam, hasLogs }: JumpListProps) {
  const { t } = useTranslation('patient');
  const shown = PLACES.filter(
    (name) => (isTeam || !TEAM_ONLY.includes(name)) && (hasLogs || !WITH_LOGS.includes(name)),
  );
  return (
    <nav aria-label={t('jump.label')}>
      <ul className={styles.links}>
        {shown.map((name) => (
          <li key={name}>
            <a className={styles.link} href={`#${name}`}>
              {t(`jump.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlaceProps {
  readonly name: PlaceName;
  readonly children: ReactNode;
}

/** A part of the page that can be jumped to; the keyboard goes on from it. */
export function Place({ name, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser has looked for it before it was there.
    if (window.location.hash === `#${name}`) place.current?.scrollIntoView();
  }, [name]);
  return (
    <div ref={place} id={name} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}
