import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart } from '../../../i18n/lazyPart.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useRootMark } from '../../../lib/useRootMark.ts';
import type { LaterStepsProps } from './LaterSteps.tsx';
import { ReadingsStep } from './ReadingsStep.tsx';
import { useSteps } from './useSteps.ts';

/** What comes after the first step, asked for as soon as that stands. */
export const loadLaterSteps = () => import('./LaterSteps.tsx');

const LaterSteps = lazyPart(
  async () => (await loadLaterSteps()).LaterSteps,
  ['errors', 'answers'],
  <Skeleton heights={[48, 320]} />,
);

interface ReportStepsProps extends Omit<LaterStepsProps, 'steps'> {
  /** Whose report it is. */
  readonly name: string;
  readonly notices: ReactNode;
  readonly onAll: () => void;
}

/** The report, one question after the other. */
export function ReportSteps({ name, notices, onAll, ...rest }: ReportStepsProps) {
  const steps = useSteps(rest.form);
  useRootMark('steps', 'shown');
  const { step } = steps;
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A screen reader starts where the new question begins; after a report, where that stands.
    if (step !== 'done') document.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
  if (step !== 'readings') return <LaterSteps {...rest} steps={steps} />;
  const { form, country, spoken, home } = rest;
  return (
    <ReadingsStep
      form={form}
      country={country}
      spoken={spoken}
      steps={steps}
      name={name}
      notices={notices}
      onAll={onAll}
      below={home}
    />
  );
}
