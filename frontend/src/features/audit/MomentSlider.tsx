import { useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SEARCH_PAUSE_MS } from '../../lib/useDebouncedValue.ts';
import { useSingleKeys } from '../../lib/useSingleKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { countUntil, type Moment, timeOfCount } from './moments.ts';
import styles from './PatientTab.module.css';

interface MomentSliderProps {
  readonly moments: readonly Moment[];
  /** Empty: now. */
  readonly at: string;
  readonly onChoose: (at: string) => void;
  /** Events that were not fetched yet; null where there are none. */
  readonly older: { readonly isFetching: boolean; readonly fetch: () => void } | null;
}

/** From one event of the patient to another, by hand, by buttons and by keys. */
export function MomentSlider({ moments, at, onChoose, older }: MomentSliderProps) {
  const { t } = useTranslation('past');
  const { exactTime } = useFormats();
  /** Where the slider is while it is moved: what is on the way is not asked for. */
  const [moved, setMoved] = useState<number | null>(null);
  const count = moved ?? countUntil(moments, at);
  const choose = (next: number) => onChoose(timeOfCount(moments, next));
  const settle = useEffectEvent((next: number) => {
    setMoved(null);
    choose(next);
  });
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => settle(moved), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const go = (by: 1 | -1): boolean => {
    const next = count + by;
    if (next < 0 || next > moments.length) return false;
    setMoved(next);
    return true;
  };
  useSingleKeys(({ key }) => {
    if (key === 'j') return go(-1);
    return key === 'k' && go(1);
  });
  if (moments.length === 0) return <p>{t('slider.none')}</p>;
  const event = moments[count - 1];
  const told =
    event === undefined
      ? t('slider.before')
      : t('slider.at', { time: exactTime(event.at), n: count, count: moments.length });
  return (
    <div className={styles.slider}>
      <label htmlFor="moment-slider">{t('slider.label')}</label>
      <input
        id="moment-slider"
        type="range"
        min={0}
        max={moments.length}
        value={count}
        aria-valuetext={event === undefined ? told : `${event.event.type}, ${told}`}
        onChange={({ target }) => setMoved(Number(target.value))}
      />
      <p className={styles.told}>
        {event !== undefined && <code translate="no">{event.event.type}</code>} {told}
      </p>
      <p className={styles.hint}>{t('slider.keys')}</p>
      <div className={styles.steps}>
        <Button disabled={count === 0} onClick={() => go(-1)}>
          {t('previous')}
        </Button>
        <Button disabled={count === moments.length} onClick={() => go(1)}>
          {t('next')}
        </Button>
        {at !== '' && <Button onClick={() => onChoose('')}>{t('slider.now')}</Button>}
        {older !== null && (
          <Button busy={older.isFetching} onClick={older.fetch}>
            {t('slider.older')}
          </Button>
        )}
      </div>
    </div>
  );
}
