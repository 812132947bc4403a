import { ArrowLeft, ArrowRight, Clock, WifiOff } from 'lucide-react';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from 'react-redux';
import { selectLiveStatus, selectWaitingReports } from '../../../api/live/liveSlice.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { lazyPart } from '../../../i18n/lazyPart.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { whenDrawn } from '../../../lib/whenDrawn.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { ReportForm } from '../../report-form/reportForm.ts';
import { HelpBar } from '../HelpBar.tsx';
import type { SpokenValues } from '../voiceValues.ts';
import type { Country } from '../../../../../events/enums.ts';
import styles from './StepFrame.module.css';
import type { Steps } from './useSteps.ts';

const ListenButton = lazyPart(async () => (await import('./ListenButton.tsx')).ListenButton);

/** What every step is given. */
export interface StepProps {
  readonly form: ReportForm;
  readonly steps: Steps;
  readonly country: Country | null;
  /** Understood of a voice and not in the form yet. */
  readonly spoken: SpokenValues;
}

interface StepFrameProps extends StepProps {
  readonly heading: string;
  /** Beside the heading. */
  readonly picture?: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  /** What stays in view below: the keys, and the way on. */
  readonly foot: ReactNode;
  /** On a wide screen the foot stands beside what is asked: keys below it would leave too little of the window. */
  readonly isFootBeside?: boolean;
  /** The way on was taken: its button, or Enter. */
  readonly onNext: () => void | Promise<void>;
}

/**
 * One screen: the bar, what is asked, and the way on, one below the other. Nothing lies over another, so that nothing can
 * be hidden; only what is asked scrolls.
 */
export function StepFrame({
  form,
  steps,
  country,
  spoken,
  heading,
  picture,
  hint,
  children,
  foot,
  isFootBeside = false,
  onNext,
}: StepFrameProps) {
  const { t } = useTranslation(['steps', 'report']);
  const body = useRef<HTMLDivElement>(null);
  const { step, all } = steps;
  const isFirst = step === 'readings' || step === 'done';
  return (
    <Form
      className={classNames(styles.screen, isFootBeside && styles.beside)}
      onSubmit={async (event) => {
        event?.preventDefault();
        whenDrawn(() => void onNext());
      }}
    >
      <InBar>
        {!isFirst && (
          <button type="button" className={styles.back} onClick={steps.back} aria-label={t('back')}>
            <ArrowLeft aria-hidden size={28} />
          </button>
        )}
        {step !== 'done' && (
          <Progress now={all.indexOf(step === 'more' ? 'readings' : step)} all={all.length} />
        )}
        <LiveMark />
        <ErrorBoundary fallback={null}>
          <ListenButton text={() => body.current?.innerText ?? ''} />
        </ErrorBoundary>
      </InBar>
      <div ref={body} className={classNames(styles.body, steps.isFresh && styles.fresh)} data-step={step}>
        <div className={styles.head}>
          {picture}
          <div className={styles.title}>
            <PageHeading title={t(`report:title.${form}`)}>{heading}</PageHeading>
            {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          </div>
        </div>
        {children}
      </div>
      <div className={styles.foot}>
        <HelpBar form={form} country={country} spoken={spoken} place="foot" />
        {foot}
      </div>
    </Form>
  );
}

/** That there is no network, or how many reports wait: a sign of what the page says in words beside it. */
function LiveMark() {
  const status = useSelector(selectLiveStatus);
  const waiting = useSelector(selectWaitingReports);
  if (status !== 'offline' && waiting === 0) return null;
  return (
    <span aria-hidden className={styles.live}>
      {status === 'offline' ? <WifiOff size={20} /> : <Clock size={20} />}
      {waiting > 0 && waiting}
    </span>
  );
}

function Progress({ now, all }: { readonly now: number; readonly all: number }) {
  const { t } = useTranslation('steps');
  return (
    <p className={styles.progress}>
      <VisuallyHidden>{t('step', { now: now + 1, all })}</VisuallyHidden>
      {Array.from({ length: all }, (_, index) => (
        <i key={index} className={classNames(styles.dot, index <= now && styles.done)} />
      ))}
    </p>
  );
}

interface GoProps {
  readonly steps: Steps;
  readonly children: ReactNode;
  /** Not what most people want now. */
  readonly quiet?: boolean;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

/** The way on, at the same place on every step. */
export function Go({ steps, children, quiet = false, busy = false, icon }: GoProps) {
  return (
    <button
      type="submit"
      className={classNames(styles.go, quiet && styles.quietGo)}
      disabled={busy || steps.isFresh}
    >
      <span>{children}</span>
      {icon ?? <ArrowRight aria-hidden size={26} />}
    </button>
  );
}

/** Parts of a screen that stand in the bar of the page. */
function InBar({ children }: { readonly children: ReactNode }) {
  const bar = useSyncExternalStore(
    (changed) => {
      // It is drawn with the header, which may come in the same moment.
      const frame = requestAnimationFrame(changed);
      return () => cancelAnimationFrame(frame);
    },
    () => document.getElementById('bar'),
  );
  return bar === null ? null : createPortal(children, bar);
}
