/** The drawing of a trend. The only file that knows the chart library, which is large and therefore loaded late. */
import { type LineCustomSvgLayerProps, type PointTooltipProps, ResponsiveLine } from '@nivo/line';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { TrendMark } from './TrendMark.tsx';
import styles from './TrendLines.module.css';
import type { Trend, TrendMode, TrendPoint, TrendVital } from './trendModel.ts';
import { useVitalText } from './useVitalText.ts';

interface DrawnSeries {
  readonly id: TrendVital;
  readonly data: readonly TrendPoint[];
}

interface TrendLinesProps {
  readonly trend: Trend;
  readonly mode: TrendMode;
  /** What the chart says to those who hear it. */
  readonly label: string;
}

type Layer = LineCustomSvgLayerProps<DrawnSeries>;

const THEME = {
  text: { fontSize: 12, fill: 'var(--color-text-muted)' },
  axis: {
    ticks: {
      line: { stroke: 'var(--color-border-control)' },
      text: { fontSize: 12, fill: 'var(--color-text-muted)' },
    },
    legend: { text: { fontSize: 12, fill: 'var(--color-text-muted)' } },
  },
  grid: { line: { stroke: 'var(--color-border)' } },
};

const MARGINS = {
  mini: { top: 8, right: 8, bottom: 8, left: 8 },
  detailed: { top: 12, right: 24, bottom: 30, left: 48 },
} as const;
/** What a second axis takes on the right. */
const SECOND_AXIS_PX = 52;
/** On a phone seven days do not fit below the chart; every second one does. */
const ROOM_FOR_ALL_DAYS = '(min-width: 600px)';

export function TrendLines({ trend, mode, label }: TrendLinesProps) {
  const { t } = useTranslation(['trends', 'clinical']);
  const { dayAndMonth, number } = useFormats();
  const hasRoom = useMediaQuery(ROOM_FOR_ALL_DAYS);
  const { logs, series, span, kg, vitals } = trend;
  const isDetailed = mode === 'detailed';
  const layers = useMemo(
    () => layersOf(trend, mode, t('gainLine', gainValues(trend, number))),
    [trend, mode, t, number],
  );
  const days = new Map(logs.map(({ id, timestamp }) => [id, dayAndMonth(timestamp)]));
  const shownDays = logs.filter((_, index) => hasRoom || (logs.length - 1 - index) % 2 === 0);
  const margin = MARGINS[mode];
  return (
    <ResponsiveLine<DrawnSeries>
      data={series}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: span[0], max: span[1] }}
      margin={isDetailed && kg !== null ? { ...margin, right: SECOND_AXIS_PX } : margin}
      layers={layers}
      axisLeft={
        isDetailed
          ? {
              tickValues: 5,
              tickSize: 4,
              legend: leftUnits(vitals, t),
              legendOffset: -40,
              legendPosition: 'middle',
            }
          : null
      }
      axisBottom={
        isDetailed
          ? {
              tickValues: shownDays.map(({ id }) => id),
              tickSize: 4,
              format: (id: string) => days.get(id) ?? '',
            }
          : null
      }
      axisRight={
        isDetailed && kg !== null
          ? {
              tickValues: kg.ticks.map(kg.toOther),
              tickSize: 4,
              format: (value: number) => number(kg.toKg(value)),
              legend: t('clinical:unit.kg'),
              legendOffset: 42,
              legendPosition: 'middle',
            }
          : null
      }
      gridYValues={5}
      enableGridX={false}
      theme={THEME}
      animate={false}
      useMesh={isDetailed}
      isInteractive={isDetailed}
      tooltip={TrendTooltip}
      role="img"
      ariaLabel={label}
    />
  );
}

type Texts = ReturnType<typeof useTranslation<['trends', 'clinical']>>['t'];

/** The units of the left axis, each once. */
function leftUnits(vitals: readonly TrendVital[], t: Texts): string {
  const ofWeight = vitals.every((vital) => vital === 'weightKg');
  const units = [
    ofWeight && t('clinical:unit.kg'),
    vitals.includes('bpSys') && t('clinical:unit.mmHg'),
    vitals.includes('hr') && t('clinical:unit.bpm'),
  ];
  return units.filter((unit) => unit !== false).join(' · ');
}

function gainValues({ gain }: Trend, number: (value: number) => string) {
  return { kg: number(gain?.kg ?? 0), count: gain?.days ?? 0 };
}

function layersOf(trend: Trend, mode: TrendMode, gainText: string) {
  const Zones = ({ innerWidth, yScale }: Layer) => <ZoneLayer trend={trend} width={innerWidth} y={yScale} />;
  const Gain = ({ innerWidth, yScale }: Layer) => (
    <GainLayer trend={trend} width={innerWidth} y={yScale} text={gainText} />
  );
  const Lines = ({ series, lineGenerator }: Layer) =>
    series.map(({ id, data }) => (
      <path
        key={id}
        className={styles[id]}
        fill="none"
        strokeWidth={2}
        d={lineGenerator(data.map(({ position }) => position)) ?? undefined}
      />
    ));
  const Marks = ({ points }: Layer) =>
    points.map(({ id, x, y, data }) => (
      <g key={id} transform={`translate(${x},${y})`}>
        <TrendMark vital={data.vital} filled={isFilled(data, trend)} />
      </g>
    ));
  return mode === 'mini'
    ? [Lines, Marks]
    : [Zones, 'grid' as const, 'axes' as const, Gain, Lines, Marks, 'mesh' as const];
}

/** A diastolic reading has no zone of its own: it is filled where it is above its limit. */
function isFilled({ vital, value }: TrendPoint, { diastolicLimit }: Trend): boolean {
  return vital !== 'bpDia' || (diastolicLimit !== null && value !== null && value > diastolicLimit);
}

interface PlacedProps {
  readonly trend: Trend;
  readonly width: number;
  readonly y: (value: number) => number;
}

function ZoneLayer({ trend: { zones }, width, y }: PlacedProps) {
  const { t } = useTranslation('trends');
  return zones.map(({ flag, above, to }) => (
    <g key={flag} className={styles[flag]}>
      <rect x={0} y={y(to)} width={width} height={y(above) - y(to)} />
      <line x1={0} x2={width} y1={y(above)} y2={y(above)} strokeDasharray="5 4" />
      <text x={width - 4} y={y(above) - 4} textAnchor="end">
        {t('above', { limit: above })}
      </text>
    </g>
  ));
}

function GainLayer({ trend: { gain, span }, width, y, text }: PlacedProps & { readonly text: string }) {
  if (gain === null || gain.at > span[1]) return null;
  return (
    <g className={styles.gain}>
      <line x1={0} x2={width} y1={y(gain.at)} y2={y(gain.at)} strokeDasharray="2 3" />
      <text x={4} y={y(gain.at) - 4}>
        {text}
      </text>
    </g>
  );
}

function TrendTooltip({ point: { data } }: PointTooltipProps<DrawnSeries>) {
  const { dateTime } = useFormats();
  const { name, text } = useVitalText();
  return (
    <div className={styles.tooltip}>
      <span>{name(data.vital)}</span>
      <strong>{text(data.vital, data.value)}</strong>
      <span>{dateTime(data.log.timestamp)}</span>
    </div>
  );
}
