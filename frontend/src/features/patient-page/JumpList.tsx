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
  'milestones',
  'progress',
  'trends',
  'limits',
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
    const own = `#${name}`;
    let leave = window.location.hash === own && place.current !== null ? stayAt(place.current) : undefined;
    // A link of the product that leads here from this very page; a dialog's step back names no address.
    const led = (event: Event & { readonly arguments?: readonly unknown[] }): void => {
      const to = event.arguments?.[2];
      if (typeof to !== 'string' || !to.endsWith(own) || place.current === null) return;
      leave?.();
      place.current.focus({ preventScroll: true });
      leave = stayAt(place.current);
    };
    window.addEventListener('pushState', led);
    return () => {
      window.removeEventListener('pushState', led);
      leave?.();
    };
  }, [name]);
  return (
    <div ref={place} id={name} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

/** By which somebody goes on from where they came. */
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps a place in view, which the browser has looked for before it was there, while what stands above it is still coming. */
function stayAt(place: HTMLElement): () => void {
  const observer = new ResizeObserver(() => place.scrollIntoView());
  const leave = () => {
    observer.disconnect();
    for (const name of TAKEN_OVER) window.removeEventListener(name, leave);
  };
  for (const name of TAKEN_OVER) window.addEventListener(name, leave, { passive: true });
  observer.observe(document.body);
  return leave;
}
