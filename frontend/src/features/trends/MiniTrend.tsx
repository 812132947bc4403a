import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { TrendChart } from './TrendChart.tsx';
import { type TrendKind, trendOf } from './trendModel.ts';

interface MiniTrendProps {
  readonly kind: TrendKind;
  readonly patient: PatientWithLogs;
}

/** The latest readings as a small line beside a figure, without axes; nothing where there are none. */
export function MiniTrend({ kind, patient }: MiniTrendProps) {
  const trend = trendOf({ kind, mode: 'mini', logs: patient.logs, patient, limits: undefined });
  return trend === null ? null : <TrendChart trend={trend} mode="mini" />;
}
