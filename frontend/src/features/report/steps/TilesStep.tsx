import { ArrowDown, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { LogGroup } from '../../../../../events/vocabulary.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { classNames } from '../../../lib/classNames.ts';
import { type ReportForm, type ReportValues, TILES } from '../../report-form/reportForm.ts';
import { isPictured, Picture } from './Picture.tsx';
import styles from './TilesStep.module.css';
import { Go, StepFrame, type StepProps } from './StepFrame.tsx';

/** A group whose picture is itself one of its symptoms. */
const SAME: Readonly<Partial<Record<LogGroup, 'palpitations'>>> = { palpitations: 'palpitations' };

/** "Any of these today?": one tap for each trouble, and one for all that is well. */
export function TilesStep(frame: StepProps) {
  const { t } = useTranslation('answers');
  const { form, steps } = frame;
  const { getValues, setValue } = useFormContext<ReportValues>();
  const gates = useWatch<ReportValues, 'gates'>({ name: 'gates' });
  const { list, areSeen, seeMore, isMoving } = useAllSeen(form);
  const isAny = TILES[form].some(({ group }) => gates[group] === 'yes');

  const tap = (group: LogGroup) => {
    const isTapped = gates[group] === 'yes';
    setValue(`gates.${group}`, isTapped ? '' : 'yes', { shouldDirty: true });
    const same = SAME[group];
    if (same !== undefined) setValue(`symptoms.${same}`, !isTapped, { shouldDirty: true });
  };
  const answer = () => {
    if (!areSeen) {
      seeMore();
      return;
    }
    const answered = { ...getValues('gates') };
    for (const { group } of TILES[form]) if (answered[group] !== 'yes') answered[group] = 'no';
    // At once: each change of its own would be told to everything that watches the form.
    setValue('gates', answered, { shouldDirty: true });
    steps.next();
  };
  return (
    <StepFrame
      {...frame}
      heading={t('signs.title')}
      hint={t('signs.when')}
      onNext={answer}
      foot={
        <Go
          steps={isMoving ? { ...steps, isFresh: true } : steps}
          quiet={!areSeen}
          icon={areSeen ? undefined : <ArrowDown aria-hidden size={26} />}
        >
          {t(!areSeen ? 'signs.more' : isAny ? 'signs.only' : 'signs.none')}
        </Go>
      }
    >
      <ul ref={list} className={styles.tiles}>
        {TILES[form].map(
          ({ group }) =>
            isPictured(group) && (
              <li key={group} data-group={group} className={classNames(group === 'other' && styles.wide)}>
                <button
                  type="button"
                  className={styles.tile}
                  aria-pressed={gates[group] === 'yes'}
                  onClick={() => tap(group)}
                >
                  <Picture of={group} />
                  <span>
                    {t(`tile.${group}`)}
                    {group === 'other' && <small className={styles.within}>{t('tile.otherWithin')}</small>}
                  </span>
                  <span className={styles.tick}>
                    <Check aria-hidden size={20} />
                  </span>
                </button>
              </li>
            ),
        )}
      </ul>
    </StepFrame>
  );
}

/** Longer than a double tap: milliseconds. */
const MOVING_MS = 400;
/** So much of a tile in view is seen. */
const SEEN_PART = 0.8;

/** Whether each tile has been in view: nobody denies what they have not seen. */
function useAllSeen(form: ReportForm) {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<Element>>(new Set());
  // The button that showed the rest says something else by then, which a second tap does not mean.
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIsMoving(false), MOVING_MS);
    return () => clearTimeout(timer);
  }, [isMoving]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const now = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
        if (now.length > 0) setSeen((before) => new Set([...before, ...now]));
      },
      { threshold: SEEN_PART },
    );
    for (const tile of list.current?.children ?? []) observer.observe(tile);
    return () => observer.disconnect();
  }, []);
  return {
    list,
    areSeen: seen.size >= TILES[form].length,
    isMoving,
    seeMore: () => {
      setIsMoving(true);
      const unseen = [...(list.current?.children ?? [])].filter((tile) => !seen.has(tile));
      unseen[0]?.scrollIntoView({ block: 'start' });
    },
  };
}
