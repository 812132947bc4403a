import { useDispatch } from 'react-redux';
import { Component, type ReactNode, useEffect } from 'react';
import { toastAdded } from './toasts/toastSlice.ts';

interface ErrorBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
}

/** Shows something else where a screen throws, or its code cannot be loaded. React logs the error itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** The code or the texts could not be loaded; the reader has been told. */
  readonly onFailed?: () => void;
  /** What stands in its place then. */
  readonly fallback?: ReactNode;
}

/** Around a part that is loaded when it is opened: a notice says that it could not be. */
export function PartBoundary({ children, ...failed }: PartBoundaryProps) {
  return <ErrorBoundary fallback={<PartFailed {...failed} />}>{children}</ErrorBoundary>;
}

function PartFailed({ onFailed, fallback }: Omit<PartBoundaryProps, 'children'>) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(toastAdded({ name: 'partFailed', priority: 'failure', destructive: true, key: 'partFailed' }));
    onFailed?.();
  }, [dispatch, onFailed]);
  return fallback;
}
