import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { lazyScreen } from '../i18n/lazyScreen.tsx';
import type { TextPart } from '../i18n/resources.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { toastAdded } from './toasts/toastSlice.ts';

interface LazyPartProps<Props extends object> {
  readonly namespaces: readonly TextPart[];
  readonly code: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** The code or the texts could not be loaded; the reader has been told. */
  readonly onFailed: () => void;
}

/** A dialog or a panel whose code and texts are fetched when it is opened; opened again, they are tried again. */
export function LazyPart<Props extends object>({ namespaces, code, props, onFailed }: LazyPartProps<Props>) {
  const { i18n } = useTranslation();
  const [Part] = useState(() => lazyScreen(i18n, namespaces, code, null));
  return (
    <ErrorBoundary fallback={<PartFailed onFailed={onFailed} />}>
      <Part {...props} />
    </ErrorBoundary>
  );
}

function PartFailed({ onFailed }: { readonly onFailed: () => void }) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(toastAdded({ name: 'partFailed', priority: 'failure', destructive: true, key: 'partFailed' }));
    onFailed();
  });
  return null;
}
