import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { patientOfPath } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { useGetOpenAlertsInfiniteQuery } from '../../api/resources/openAlerts.ts';
import { useGetAlertCountsQuery } from '../../api/resources/alertCounts.ts';
import { mayLackRed, redIn, unseenRed } from './unseenRed.ts';
import { useSeenAlerts } from './useSeenAlerts.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const RedStrip = lazyPart(
  async () => (await import('./RedStrip.tsx')).RedStrip,
  ['alerts', 'guidance', 'signs', 'work'],
);

/** Where the network was away when the strip was needed. */
const LOAD_AGAIN_AFTER_MS = 5000;

const NONE: readonly Alert[] = [];

/**
 * The RED alerts that the reader has not seen, on every screen of the care team until they have: a notice that goes by
 * itself is not enough. It asks for nothing, the badge does.
 */
export function RedAlerts({ userId }: { readonly userId: string }) {
  const page = useGetOpenAlertsInfiniteQuery().data?.pages[0];
  const arrivals = useArrivals(page);
  const open = page ?? NONE;
  const { seen, see } = useSeenAlerts(userId, open);
  const now = useNow();
  const unseen = unseenRed(open, seen, now.getTime(), arrivals);
  const seePatient = (patientId: string) => {
    const alertIds = unseen.find((patient) => patient.patientId === patientId)?.alertIds ?? [];
    if (alertIds.length > 0) see(alertIds);
  };
  useOnceOpened(seePatient);
  const beyond = useBeyond(open);
  // Once it was there it stays, so that it can tell what became of the last one.
  const [wasThere, setWasThere] = useState(false);
  if (unseen.length + beyond.count > 0 && !wasThere) setWasThere(true);
  const [wasEmpty, setWasEmpty] = useState(false);
  if (page !== undefined && unseen.length + beyond.count === 0 && !wasEmpty) setWasEmpty(true);
  const [tries, setTries] = useState(1);
  if (!wasThere) return null;
  return (
    <PartBoundary key={tries} onFailed={() => setTimeout(() => setTries(tries + 1), LOAD_AGAIN_AFTER_MS)}>
      <RedStrip
        unseen={unseen}
        beyond={beyond.count}
        comesToOpenPage={wasEmpty}
        onSeen={see}
        onAllSeen={() => {
          see(unseen.flatMap(({ alertIds }) => alertIds));
          beyond.see();
        }}
      />
    </PartBoundary>
  );
}

/** Calls back when the reader goes to a patient's page or opens their details; not for where they were from the start. */
function useOnceOpened(onOpened: (patientId: string) => void): void {
  const [path] = useLocation();
  const [params] = useSearchParams();
  const opened = params.get('patient') ?? patientOfPath(path);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (opened !== null) onOpened(opened);
  });
}

/** How many RED alerts there are beyond the first page, until the reader has seen that there are so many. */
function useBeyond(open: readonly Alert[]) {
  const { data: counts } = useGetAlertCountsQuery();
  const [seen, setSeen] = useState(0);
  const count = mayLackRed(open) ? Math.max(0, (counts?.RED ?? 0) - redIn(open)) : 0;
  if (count < seen) setSeen(count);
  return { count: count > seen ? count : 0, see: () => setSeen(count) };
}

/**
 * With which answer each alert came first, counted from 1 since the page was opened; those that are gone are forgotten. What
 * moved up from beyond a full page, when others left it, has been there before and comes before all answers.
 */
function useArrivals(open: readonly Alert[] | undefined): ReadonlyMap<string, number> {
  const [known, setKnown] = useState<KnownAlerts>({ open: undefined, answers: 0, arrivals: new Map() });
  if (open === undefined || open === known.open) return known.arrivals;
  const answers = known.answers + 1;
  const lastKnown = Math.max(-1, ...open.map(({ id }, place) => (known.arrivals.has(id) ? place : -1)));
  const first = (place: number) => (mayLackRed(known.open ?? NONE) && place > lastKnown ? 0 : answers);
  const arrivals = new Map(open.map(({ id }, place) => [id, known.arrivals.get(id) ?? first(place)]));
  setKnown({ open, answers, arrivals });
  return arrivals;
}

interface KnownAlerts {
  readonly open: readonly Alert[] | undefined;
  readonly answers: number;
  readonly arrivals: ReadonlyMap<string, number>;
}
