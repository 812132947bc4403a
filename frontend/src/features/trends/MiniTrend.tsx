import { useMemo } from 'react';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import type { ChartSize } from './chartSize.ts';
import { periodOf } from './period.ts';
import { TrendChart } from './TrendChart.tsx';
import { panelsOf, type TrendVital } from './trendPanels.ts';
import { useWidth } from './useWidth.ts';

const MINI_ON_PAPER_PX = 60;

interface MiniTrendProps {
  readonly vital: TrendVital;
  readonly patient: PatientWithLogs;
}

/** The latest readings as a small line beside a figure, without axes; nothing where there are fewer than two. */
export const MiniTrend = lazyPart(() => Promise.resolve(Mini), ['trends', 'work']);

function Mini({ vital, patient }: MiniTrendProps) {
  const [place, width] = useWidth(MINI_ON_PAPER_PX);
  const panel = useMemo(() => {
    const period = periodOf('latest', patient.logs, true, Date.parse(patient.logs[0]?.timestamp ?? ''));
    const panels = panelsOf({ period, patient, limits: undefined, known: patient.logs });
    return panels.find((one) => one.vital === vital);
  }, [patient, vital]);
  const [first, last] = [panel?.readings[0], panel?.readings.at(-1)];
  if (panel === undefined || first === undefined || last === undefined || first === last) return null;
  const size: ChartSize = { width: width ?? 0, left: 8, right: 8, hasGutter: false };
  return (
    <div ref={place}>
      {width !== null && (
        <TrendChart isMini panel={panel} time={[first.at, Math.max(last.at, first.at + 1)]} size={size} />
      )}
    </div>
  );
}
