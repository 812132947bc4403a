import { type ComponentProps, useEffect, useState } from 'react';
import { lazyScreen } from '../../i18n/lazyScreen.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FORM_FIRST_MS } from '../report/firstQuestions.ts';
import type { OthersReports, OutboxPanel } from './OutboxPanel.tsx';
import { useOutboxView } from './phoneContext.ts';

const load = () => import('./OutboxPanel.tsx');

/**
 * The list of reports, which is no part of the first screen: it comes once the form is there, and at once where there is
 * something to list.
 */
export function LazyOutboxPanel(props: ComponentProps<typeof OutboxPanel>) {
  const { i18n } = useTranslation();
  const { reports } = useOutboxView(props.outbox);
  const [Panel] = useState(() => lazyScreen(i18n, [], async () => (await load()).OutboxPanel, null));
  const [isFormThere, setIsFormThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsFormThere(true), FORM_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isFormThere && reports.length === 0) return null;
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
