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
  /** How many there were when more were asked for. */
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    if (askedAt.current === null || count <= askedAt.current) return;
    // The button may be gone; the first that it brought takes the focus.
    const first = list.current?.querySelectorAll('[data-alert]')[askedAt.current];
    if (first instanceof HTMLElement) first.focus();
    askedAt.current = null;
  }, [count]);
  if (count === 0) return null;
  return (
    <>
      <div ref={list}>{children}</div>
      {more !== null && (
        <Button
          busy={more.busy}
          onClick={() => {
            askedAt.current = count;
            more.load();
          }}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}
