import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';

/** How a list goes on. */
export interface More {
  readonly busy: boolean;
  readonly load: () => void;
}

interface GrowingListProps {
  /** How many alerts it shows. */
  readonly count: number;
  /** Null where all of them are shown. */
  readonly more: More | null;
  readonly children: ReactNode;
}

/** A list of alerts that shows more of them when asked. */
export function GrowingList({ count, more, children }: GrowingListProps) {
  const { t } = useTranslation('alerts');
  const list = useRef<HTMLDivElement>(null);
  /** Which there were when more were asked for. */
  const shown = useRef<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    const before = shown.current;
    if (before === null || count <= before.size) return;
    // The button may be gone; the first that it brought takes the focus, wherever it stands.
    alertsIn(list.current)
      .find((alert) => !before.has(alert))
      ?.focus();
    shown.current = null;
  }, [count]);
  if (count === 0) return null;
  return (
    <>
      <div ref={list}>{children}</div>
      {more !== null && (
        <Button
          busy={more.busy}
          onClick={() => {
            shown.current = new Set(alertsIn(list.current));
            more.load();
          }}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

const alertsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-alert]') ?? []),
];
