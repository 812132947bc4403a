import type { ComponentProps } from 'react';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { OutboxPanel as Panel } from './OutboxPanel.tsx';
import { useOutboxView } from './deviceContext.ts';

const OutboxPanel = lazyPart(async () => (await import('./OutboxPanel.tsx')).OutboxPanel);
const OthersReports = lazyPart(async () => (await import('./OutboxPanel.tsx')).OthersReports);

/** The list of reports, which is no part of the first screen: it comes right after the form. */
export function LazyOutboxPanel(props: ComponentProps<typeof Panel>) {
  const { reports } = useOutboxView(props.outbox);
  return (
    // What could not be loaded is tried again with the next report; the header counts what waits.
    <ErrorBoundary key={reports.length} fallback={null}>
      <OutboxPanel {...props} />
    </ErrorBoundary>
  );
}

export function LazyOthersReports(props: ComponentProps<typeof OthersReports>) {
  return (
    <ErrorBoundary fallback={null}>
      <OthersReports {...props} />
    </ErrorBoundary>
  );
}
