import { type ComponentProps, useState } from 'react';
import { lazyScreen } from '../../i18n/lazyScreen.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { OthersReports, OutboxPanel } from './OutboxPanel.tsx';
import { useOutboxView } from './deviceContext.ts';

const load = () => import('./OutboxPanel.tsx');

/** The list of reports, which is no part of the first screen: it comes right after the form. */
export function LazyOutboxPanel(props: ComponentProps<typeof OutboxPanel>) {
  const { i18n } = useTranslation();
  const { reports } = useOutboxView(props.outbox);
  const [Panel] = useState(() => lazyScreen(i18n, [], async () => (await load()).OutboxPanel, null));
  return (
    // What could not be loaded is tried again with the next report; the header counts what waits.
    <ErrorBoundary key={reports.length} fallback={null}>
      <Panel {...props} />
    </ErrorBoundary>
  );
}

export function LazyOthersReports(props: ComponentProps<typeof OthersReports>) {
  const { i18n } = useTranslation();
  const [Others] = useState(() => lazyScreen(i18n, [], async () => (await load()).OthersReports, null));
  return (
    <ErrorBoundary fallback={null}>
      <Others {...props} />
    </ErrorBoundary>
  );
}
