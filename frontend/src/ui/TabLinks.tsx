import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import styles from './TabLinks.module.css';

interface TabLinksProps<Tab extends string> {
  /** What they are the parts of. */
  readonly label: string;
  readonly tabs: readonly { readonly tab: Tab; readonly name: string; readonly Icon: LucideIcon }[];
  readonly shown: Tab;
  readonly pathOf: (tab: Tab) => string;
}

/** The parts of a page, each with an address of its own. */
export function TabLinks<Tab extends string>({ label, tabs, shown, pathOf }: TabLinksProps<Tab>) {
  const nav = useRef<HTMLElement>(null);
  // On a phone not all have room: the one that is shown is never beside the screen.
  useEffect(() => {
    const link = nav.current?.querySelector(`[data-tab="${shown}"]`);
    if (!(link instanceof HTMLElement) || nav.current === null) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [shown]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ tab, name, Icon }) => (
        <Link
          key={tab}
          href={pathOf(tab)}
          data-tab={tab}
          className={styles.tab}
          aria-current={tab === shown ? 'page' : undefined}
        >
          <Icon aria-hidden size={18} />
          {name}
        </Link>
      ))}
    </nav>
  );
}
