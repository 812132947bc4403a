/**
 * The drawing of a trend. The only file that knows the chart library, which is large and therefore loaded late, and without what
 * is not used here (`plugins/lightCharts.ts`).
 */
import { Line, type LineCustomSvgLayerProps, type PointTooltipProps } from '@nivo/line';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { symptomsOf } from '../logs/readings.ts';
import { type ChartSize, HEIGHTS, MINI_HEIGHT } from './chartSize.ts';
import { type Span, valueTicks } from './scale.ts';
import styles from './TrendLines.module.css';
import { GlucoseMark, SignMark, SymptomRing, TrendMark } from './TrendMark.tsx';
import type { LimitLine, Reading, TrendPanel, TrendVital } from './trendPanels.ts';
import { useTrendText } from './useTrendText.ts';
import { DAY_MS } from '../../lib/durations.ts';

interface DrawnSeries {
  readonly id: TrendVital;
  readonly data: readonly { readonly x: number; readonly y: number; readonly reading: Reading }[];
}

interface TrendLinesProps {
  readonly panel: TrendPanel;
  /** What the chart says to those who hear it. */
  readonly label: string;
  /** The time that is drawn. */
  readonly time: Span;
  readonly size: ChartSize;
  /** A line without axes, beside a figure. */
  readonly isMini?: boolean;
  readonly axis?: 'left' | 'right';
  /** The instants that the time axis names. */
  readonly ticks?: readonly number[];
  /** When a medicine was changed. */
  readonly changes?: readonly number[];
}

type Layer = LineCustomSvgLayerProps<DrawnSeries>;

const AXIS_TEXT = { fontFamily: 'inherit', fontSize: 12, fill: 'var(--color-text-muted)' };
const THEME = {
  text: AXIS_TEXT,
  axis: {
    ticks: { line: { stroke: 'var(--color-border-control)' }, text: AXIS_TEXT },
    legend: { text: AXIS_TEXT },
  },
  grid: { line: { stroke: 'var(--color-border)' } },
};

const NONE: readonly number[] = [];

export function TrendLines({
  panel,
  label,
  time,
  size,
  isMini = false,
  axis = 'left',
  ticks = NONE,
  changes = NONE,
}: TrendLinesProps) {
  const { number } = useFormats();
  const { unit, limitText, gainText, targetText } = useTrendText();
  const { vital, readings, span } = panel;
  const layers = useMemo(() => {
    const texts = {
      limits: panel.limits.map((limit) => limitText(limit)),
      gain: panel.gain === null ? '' : gainText(panel.gain),
      target: panel.target === null ? '' : targetText(panel.target),
    };
    return isMini ? miniLayers(panel) : layersOf(panel, texts, changes, size.hasGutter);
  }, [panel, changes, isMini, size.hasGutter, limitText, gainText, targetText]);
  const { width, left, right } = size;
  const Tooltip = useMemo(() => tooltipWithin(width, left), [width, left]);
  // Before its place is measured there is nothing to draw in.
  if (width <= left + right) return null;
  const values = valueTicks(span);
  const valueAxis = {
    tickValues: [...values],
    tickSize: 4,
    format: (value: number) => number(value),
    legend: unit(vital),
    legendOffset: axis === 'left' ? -42 : 38,
    legendPosition: 'middle' as const,
  };
  return (
    <Line<DrawnSeries>
      width={width}
      height={isMini ? MINI_HEIGHT : HEIGHTS[vital]}
      data={[{ id: vital, data: readings.map(pointOf) }]}
      xScale={{ type: 'linear', min: time[0], max: time[1], nice: false }}
      yScale={{ type: 'linear', min: span[0], max: span[1], nice: false }}
      margin={{ top: 8, right, bottom: 8, left }}
      layers={layers}
      axisLeft={isMini || axis === 'right' ? null : valueAxis}
      axisRight={isMini || axis === 'left' ? null : valueAxis}
      axisBottom={null}
      gridYValues={[...values]}
      gridXValues={[...ticks]}
      theme={THEME}
      animate={false}
      useMesh={!isMini}
      isInteractive={!isMini}
      tooltip={Tooltip}
      role="img"
      ariaLabel={label}
    />
  );
}

const pointOf = (reading: Reading) => ({ x: reading.at, y: reading.ends[0].value, reading });

interface DrawnTexts {
  readonly limits: readonly string[];
  readonly gain: string;
  readonly target: string;
}

function layersOf(panel: TrendPanel, texts: DrawnTexts, changes: readonly number[], hasGutter: boolean) {
  const { limits, span, target, gain } = panel;
  const Bands = ({ innerWidth, innerHeight, xScale, yScale }: Layer) => (
    <>
      {gain !== null && <Window span={gain.window} x={xScale} width={innerWidth} height={innerHeight} />}
      {target !== null && (
        <Band className={styles.target} low={target[0]} high={target[1]} width={innerWidth} y={yScale} />
      )}
      {bandsOf(limits, span).map(({ flag, low, high }) => (
        <Band
          key={`${flag}${low}`}
          className={styles[flag]}
          low={low}
          high={high}
          width={innerWidth}
          y={yScale}
        />
      ))}
    </>
  );
  const Gain = ({ innerWidth, yScale }: Layer) =>
    gain !== null && <GainLayer at={yScale(gain.at)} text={texts.gain} width={innerWidth} />;
  const Limits = ({ innerWidth, yScale }: Layer) => {
    const lines = limits.map((limit, index) => ({
      at: yScale(limit.value),
      className: styles[limit.flag],
      isThin: limit.field === 'bpDia',
      text: texts.limits[index] ?? '',
    }));
    const drawn =
      target === null
        ? lines
        : [...lines, { at: yScale(target[1]), className: styles.target, isThin: false, text: texts.target }];
    return <LimitLayer lines={drawn} width={innerWidth} hasTexts={hasGutter} />;
  };
  const Changes = ({ innerHeight, xScale }: Layer) =>
    changes.map((at) => (
      <line key={at} className={styles.change} x1={xScale(at)} x2={xScale(at)} y1={0} y2={innerHeight} />
    ));
  const Readings = panel.vital === 'pressure' ? Bars : LineAndMarks;
  return [Bands, 'grid' as const, 'axes' as const, Changes, Limits, Gain, Readings, 'mesh' as const];
}

function miniLayers({ readings }: TrendPanel) {
  const Trace = ({ xScale, yScale }: Layer) => (
    <>
      <path
        className={styles.trace}
        d={pathOf(readings.map(({ at, ends }) => [xScale(at), yScale(ends[0].value)]))}
      />
      {readings.map(({ log, at, ends }) => (
        <circle key={log.id} className={styles.dot} cx={xScale(at)} cy={yScale(ends[0].value)} r={2.5} />
      ))}
    </>
  );
  return [Trace];
}

interface ZonedBand {
  readonly flag: LimitLine['flag'];
  readonly low: number;
  readonly high: number;
}

/** Of the field that a chart is about: of the pressure the systolic one. */
function bandsOf(limits: readonly LimitLine[], [low, high]: Span): readonly ZonedBand[] {
  const ofFirst = limits.filter(({ field }) => field !== 'bpDia');
  return ofFirst.map(({ flag, side, value }) => {
    const red = ofFirst.find((other) => other.flag === 'RED' && other.side === side)?.value;
    const end = flag === 'AMBER' ? red : undefined;
    return side === 'from' ? { flag, low: value, high: end ?? high } : { flag, low: end ?? low, high: value };
  });
}

type Placed = (value: number) => number;

interface BandProps {
  readonly className: string | undefined;
  readonly low: number;
  readonly high: number;
  readonly width: number;
  readonly y: Placed;
}

function Band({ className, low, high, width, y }: BandProps) {
  return (
    <rect className={className} x={0} y={y(high)} width={width} height={Math.max(0, y(low) - y(high))} />
  );
}

/** Below this distance two texts of 12 px would lie on each other. */
const TEXT_DISTANCE_PX = 13;

interface DrawnLine {
  readonly at: number;
  readonly className: string | undefined;
  readonly isThin: boolean;
  readonly text: string;
}

interface LimitLayerProps {
  readonly lines: readonly DrawnLine[];
  readonly width: number;
  readonly hasTexts: boolean;
}

/** Lines at the limits; their texts in the gutter, where the latest reading never meets them. */
function LimitLayer({ lines, width, hasTexts }: LimitLayerProps) {
  let free = -Infinity;
  const placed = [...lines]
    .sort((one, other) => one.at - other.at)
    .map((line) => {
      free = Math.max(line.at, free + TEXT_DISTANCE_PX);
      return { ...line, textAt: free };
    });
  return placed.map(({ at, className, isThin, text, textAt }) => (
    <g key={text} className={className}>
      <line x1={0} x2={width} y1={at} y2={at} strokeDasharray={isThin ? '1 3' : '5 4'} />
      {hasTexts && (
        <text x={width + 12} y={textAt} dominantBaseline="central">
          {text}
        </text>
      )}
    </g>
  ));
}

interface WindowProps {
  readonly span: Span;
  readonly x: Placed;
  readonly width: number;
  readonly height: number;
}

/** The time in which the weight may not have risen by so much. */
function Window({ span, x, width, height }: WindowProps) {
  const since = Math.min(width, Math.max(0, x(span[0])));
  const until = Math.min(width, Math.max(0, x(span[1])));
  return <rect className={styles.window} x={since} y={0} width={until - since} height={height} />;
}

interface GainLayerProps {
  readonly at: number;
  readonly text: string;
  readonly width: number;
}

/** The gutter is the axis's, where that is on the right: the text stands inside. */
function GainLayer({ at, text, width }: GainLayerProps) {
  return (
    <g className={styles.AMBER}>
      <line x1={0} x2={width} y1={at} y2={at} strokeDasharray="5 4" />
      <text x={4} y={at < 16 ? at + 13 : at - 5}>
        {text}
      </text>
    </g>
  );
}

const WIDEST_BAR_PX = 5;
const NARROWEST_BAR_PX = 2;

/** So that readings of every day stay apart: how wide a bar is, and whether each reading has a dot. */
function densityOf(readings: number, width: number) {
  const room = width / readings;
  return {
    bar: Math.max(NARROWEST_BAR_PX, Math.min(WIDEST_BAR_PX, room * 0.6)),
    hasDots: room >= 2 * WIDEST_BAR_PX,
  };
}

/** Systolic and diastolic pressure joined, an end outside its limits with its flag; a ring where there were symptoms. */
function Bars({ points, xScale, yScale, innerWidth }: Layer) {
  const { bar } = densityOf(points.length, innerWidth);
  return points.map(({ id, data: { reading } }) => {
    const ys = reading.ends.map(({ value }) => yScale(value));
    const [top = 0] = ys;
    const isBar = ys.length > 1;
    return (
      <g key={id} transform={`translate(${xScale(reading.at)},0)`}>
        {isBar && <line className={styles.bar} y1={top} y2={ys.at(-1)} strokeWidth={bar} />}
        {reading.ends.map(
          ({ value, flag }, index) =>
            !(isBar && flag === 'GREEN') && (
              <g key={index === 0 ? 'high' : 'low'} transform={`translate(0,${yScale(value)})`}>
                <TrendMark flag={flag} />
              </g>
            ),
        )}
        {symptomsOf(reading.log).length > 0 && <SymptomRing y={top} />}
      </g>
    );
  });
}

/** A longer time without a reading is left empty: nobody knows what was in between. */
const LONGEST_JOINED_MS = 2.5 * DAY_MS;

/** Glucose is no line: what was measured fasting and after a meal does not follow from each other. */
function LineAndMarks({ points, series, xScale, yScale, innerWidth }: Layer) {
  const { hasDots } = densityOf(points.length, innerWidth);
  const readings = points.map(({ data }) => data.reading);
  const isGlucose = series.some(({ id }) => id === 'glucoseMmol');
  return (
    <>
      {!isGlucose &&
        joined(readings).map((run) => (
          <path
            key={run[0]?.log.id}
            className={styles.trace}
            d={pathOf(run.map(({ at, ends }) => [xScale(at), yScale(ends[0].value)]))}
          />
        ))}
      {readings.map(({ log, at, ends: [{ value, flag }] }) => {
        const y = yScale(value);
        return (
          <g key={log.id} transform={`translate(${xScale(at)},0)`}>
            <g transform={`translate(0,${y})`}>
              {isGlucose && log.glucoseSign !== null ? (
                <SignMark sign={log.glucoseSign} />
              ) : isGlucose ? (
                <GlucoseMark context={log.glucoseContext} flag={flag} />
              ) : (
                <TrendMark flag={flag} isSmall={!hasDots} />
              )}
            </g>
            {symptomsOf(log).length > 0 && <SymptomRing y={y} />}
          </g>
        );
      })}
    </>
  );
}

function joined(readings: readonly Reading[]): readonly (readonly Reading[])[] {
  const runs: Reading[][] = [];
  for (const reading of readings) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && reading.at - last.at <= LONGEST_JOINED_MS)
      run.push(reading);
    else runs.push([reading]);
  }
  return runs;
}

const pathOf = (points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');

/** Stands above its point, moved so far to a side that it stays within the chart: on a phone the newest reading is at the edge. */
const tooltipWithin = (width: number, left: number) =>
  function Tooltip({ point }: PointTooltipProps<DrawnSeries>) {
    const before = left + point.x;
    const after = width - left - point.x;
    const shift = `max(50% - ${before}px, min(0px, ${after}px - 50%))`;
    return <TrendTooltip point={point} shift={shift} />;
  };

interface TrendTooltipProps extends Pick<PointTooltipProps<DrawnSeries>, 'point'> {
  readonly shift: string;
}

function TrendTooltip({ point: { data, seriesId }, shift }: TrendTooltipProps) {
  const { dateTime } = useFormats();
  const { t } = useTranslation('clinical');
  const { valueText, symptomNames } = useTrendText();
  const { log } = data.reading;
  const context = seriesId === 'glucoseMmol' ? log.glucoseContext : null;
  return (
    <div className={styles.tooltip} style={{ transform: `translateX(${shift})` }}>
      <strong>{valueText(seriesId, log)}</strong>
      {context !== null && <span>{t(`choice.glucoseContext.${context}`)}</span>}
      <span>{dateTime(log.timestamp)}</span>
      {symptomNames(log).map((symptom) => (
        <span key={symptom}>{symptom}</span>
      ))}
    </div>
  );
}
