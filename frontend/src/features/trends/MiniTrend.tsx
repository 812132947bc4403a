import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { TrendChart } from './TrendChart.tsx';
import { readings, type TrendKind, trendOf } from './trendModel.ts';

interface MiniTrendProps {
  readonly kind: TrendKind;
  readonly patient: PatientWithLogs;
}

/** The latest readings as a small line beside a figure, without axes; nothing where there are fewer than two. */
export function MiniTrend({ kind, patient }: MiniTrendProps) {
  const trend = trendOf({ kind, mode: 'mini', logs: patient.logs, patient, limits: undefined });
  const isLine = trend?.vitals.some((vital) => readings(trend.logs, vital).length > 1) === true;
  return isLine ? <TrendChart trend={trend} mode="mini" /> : null;
}
