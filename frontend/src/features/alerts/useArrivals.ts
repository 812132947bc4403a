import { useState } from 'react';
import type { Alert } from '../../../../backend/contract/alert.ts';

/** With which answer each alert came first, counted from 1 since the page was opened; those that are gone are forgotten. */
export function useArrivals(open: readonly Alert[] | undefined): ReadonlyMap<string, number> {
  const [known, setKnown] = useState<Known>({ open: undefined, answers: 0, arrivals: new Map() });
  if (open === undefined || open === known.open) return known.arrivals;
  const answers = known.answers + 1;
  const arrivals = new Map(open.map(({ id }) => [id, known.arrivals.get(id) ?? answers]));
  setKnown({ open, answers, arrivals });
  return arrivals;
}

interface Known {
  readonly open: readonly Alert[] | undefined;
  readonly answers: number;
  readonly arrivals: ReadonlyMap<string, number>;
}
