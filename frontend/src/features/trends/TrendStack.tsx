import { type ReactNode, useId, useMemo } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { symptomsOf } from '../logs/readings.ts';
import { chartSize } from './chartSize.ts';
import { EventLane } from './EventLane.tsx';
import { LOGS_SHOWN, type Period } from './period.ts';
import { timeTicks } from './scale.ts';
import { TimeAxis } from './TimeAxis.tsx';
import { TrendChart } from './TrendChart.tsx';
import type { TrendEvent } from './trendEvents.ts';
import { GlucoseMark, SymptomRing, TrendMark } from './TrendMark.tsx';
import type { TrendPanel, TrendVital } from './trendPanels.ts';
import styles from './TrendStack.module.css';
import { useTrendText } from './useTrendText.ts';
import { useWidth } from './useWidth.ts';
import { DAY_MS } from '../../lib/durations.ts';

interface TrendStackProps {
  readonly period: Period;
  readonly panels: readonly TrendPanel[];
  readonly events: readonly TrendEvent[];
}

/** What stands under one heading. */
const FIGURES = [
  ['pressure'],
  ['hr', 'weightKg'],
  ['glucoseMmol'],
] as const satisfies readonly TrendVital[][];

/** So much of the time axis one of its names takes. */
const DAY_PX = 60;
const HOUR_PX = 48;
const LEAST_NAMES = 3;

/** The charts above each other, over one time: what lies below each other happened together. */
export function TrendStack({ period, panels, events }: TrendStackProps) {
  const { t } = useTranslation('trends');
  const { name, limitText, targetText } = useTrendText();
  const [place, width] = useWidth();
  const figures = FIGURES.flatMap((vitals) => {
    const [first, ...others] = panels.filter(({ vital }) => vitals.some((one) => one === vital));
    return first === undefined ? [] : [[first, ...others] as const];
  });
  // The weight has its axis on the right where it stands with the heart rate.
  const isWeightOnRight =
    panels.some(({ vital }) => vital === 'hr') && panels.some(({ vital }) => vital === 'weightKg');
  const size = useMemo(() => {
    const limits = panels.flatMap((panel) => panel.limits.map(limitText));
    const targets = panels.flatMap(({ target }) => (target === null ? [] : [targetText(target)]));
    return chartSize(width ?? 0, { hasAxis: isWeightOnRight, texts: [...limits, ...targets] });
  }, [width, isWeightOnRight, panels, limitText, targetText]);
  const [from, to] = period.span;
  const ticks = useMemo(() => {
    const room = size.width - size.left - size.right;
    const isShort = to - from < 2 * DAY_MS;
    return timeTicks([from, to], Math.max(LEAST_NAMES, Math.floor(room / (isShort ? HOUR_PX : DAY_PX))));
  }, [from, to, size]);
  const changes = useMemo(
    () => [
      ...new Set(
        events.flatMap(({ kind, at }) => (kind === 'medicine' && at >= from && at <= to ? [at] : [])),
      ),
    ],
    [events, from, to],
  );
  const hasSymptoms = panels.some(({ readings }) => readings.some(({ log }) => symptomsOf(log).length > 0));
  const heading = ([first]: readonly [TrendPanel, ...TrendPanel[]]) => {
    if (first.vital === 'glucoseMmol') return t('glucose');
    if (first.vital !== 'pressure') return t('pulseAndWeight');
    return period.range === 'latest' ? t('bp') : t('bpDays', { days: period.range });
  };
  return (
    <div ref={place} className={styles.stack}>
      {figures.map((shown) => (
        <TrendFigure
          key={shown[0].vital}
          heading={heading(shown)}
          aside={<PanelSum panel={shown[0]} period={period} isNamed={shown[1] !== undefined} />}
        >
          {shown.map((panel, index) => (
            <div key={panel.vital}>
              {index > 0 && (
                <div className={styles.head}>
                  <span className={styles.name}>{name(panel.vital)}</span>
                  <PanelSum panel={panel} period={period} />
                </div>
              )}
              {!size.hasGutter && <LimitList panel={panel} />}
              {width !== null && (
                <TrendChart
                  panel={panel}
                  time={period.span}
                  size={size}
                  axis={panel.vital === 'weightKg' && isWeightOnRight ? 'right' : 'left'}
                  ticks={ticks.at}
                  changes={changes}
                />
              )}
              {panel.vital === 'glucoseMmol' && <ContextLegend panel={panel} />}
            </div>
          ))}
        </TrendFigure>
      ))}
      {width !== null && (
        <>
          <TimeAxis ticks={ticks} span={period.span} size={size} />
          <EventLane events={events} span={period.span} size={size} />
          {hasSymptoms && (
            <p className={styles.legend}>
              <svg aria-hidden width={20} height={20} viewBox="-11 -11 22 22">
                <TrendMark flag="GREEN" />
                <SymptomRing y={0} />
              </svg>
              {t('withSymptoms')}
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface TrendFigureProps {
  readonly heading: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

function TrendFigure({ heading, aside, children }: TrendFigureProps) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.heading}>
          {heading}
        </h3>
        {aside}
      </div>
      {children}
    </figure>
  );
}

interface PanelSumProps {
  readonly panel: TrendPanel;
  readonly period: Period;
  /** Whether it says of what, where the heading is of two. */
  readonly isNamed?: boolean;
}

/** What a chart comes to, in words. */
function PanelSum({ panel: { vital, average, inRange }, period: { range }, isNamed = false }: PanelSumProps) {
  const { t } = useTranslation('trends');
  const { number, percent } = useFormats();
  const { name, averageText, changeText } = useTrendText();
  const hasChange = average.change.some((change) => change !== null);
  const change = changeText(vital, average.change);
  return (
    <p className={styles.sum}>
      {isNamed && <span className={styles.name}>{name(vital)}</span>}
      {inRange !== null && (
        <span>
          {t('inRange', {
            from: number(inRange.target[0]),
            to: number(inRange.target[1]),
            share: percent(inRange.within),
          })}
          {inRange.below > 0 && ` · ${t('belowRange', { share: percent(inRange.below) })}`}
        </span>
      )}
      {average.count > 0 && (
        <span>
          <strong>{t('average', { average: averageText(vital, average.values) })}</strong>{' '}
          {t('ofReadings', { count: average.count })}
        </span>
      )}
      {hasChange && (
        <span>
          {range === 'latest'
            ? t('againstLogs', { change, logs: LOGS_SHOWN })
            : t('againstDays', { change, days: range })}
        </span>
      )}
    </p>
  );
}

/** The limits in words, where there is no room for them beside the chart: those of both pressures together. */
function LimitList({ panel: { limits } }: { readonly panel: TrendPanel }) {
  const { joinedLimits } = useTrendText();
  if (limits.length === 0) return null;
  return (
    <ul className={styles.limits}>
      {joinedLimits(limits).map(({ flag, text }) => (
        <li key={text} className={styles[flag]}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function ContextLegend({ panel: { readings } }: { readonly panel: TrendPanel }) {
  const { t } = useTranslation(['trends', 'clinical']);
  const contexts = [...new Set(readings.map(({ log }) => log.glucoseContext ?? 'UNKNOWN'))];
  return (
    <ul className={styles.contexts}>
      {contexts.map((context) => (
        <li key={context}>
          <svg aria-hidden width={14} height={14} viewBox="-7 -7 14 14">
            <GlucoseMark context={context} flag="GREEN" />
          </svg>
          {t(`clinical:choice.glucoseContext.${context}`)}
        </li>
      ))}
      <li>{t('outside')}</li>
    </ul>
  );
}
