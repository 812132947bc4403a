import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useSearchParam } from '../../../lib/useSearchParam.ts';
import type { LogGroup } from '../../../../../events/vocabulary.ts';
import {
  isEmptyReport,
  type ReportForm,
  type ReportValues,
  TILES,
  unanswered,
} from '../../report-form/reportForm.ts';

/** A screen of the report: the questions of a group have its name. */
export type Step = 'readings' | 'more' | 'signs' | LogGroup | 'medicines' | 'look' | 'done';

/** Where the report is, and the ways from there. */
export interface Steps {
  readonly step: Step;
  /** The steps of this report, in their order. */
  readonly all: readonly Step[];
  readonly go: (step: Step) => void;
  /** To the step that follows, as it is after what was just answered. */
  readonly next: () => void;
  readonly back: () => void;
  /** Whether the step has just come: a second tap of the finger that brought it is not meant for it. */
  readonly isFresh: boolean;
}

/** Longer than a double tap, and sooner than anybody has read a screen: milliseconds. */
const FRESH_MS = 400;

function stepsOf(form: ReportForm, gates: ReportValues['gates']): readonly Step[] {
  const tapped = TILES[form].map(({ group }) => group).filter((group) => gates[group] === 'yes');
  return ['readings', 'signs', ...tapped, 'medicines', 'look'];
}

/** The step is in the address, so that the browser's Back goes one step back. */
export function useSteps(form: ReportForm): Steps {
  const { getValues } = useFormContext<ReportValues>();
  const gates = useWatch<ReportValues, 'gates'>({ name: 'gates' });
  const [path, navigate] = useLocation();
  const named = useSearchParam('step');
  const all = stepsOf(form, gates);
  const asked = [...all, 'more' as const, 'done' as const].find((one) => one === named);
  const step = reached(form, asked ?? 'readings', getValues());
  const isFresh = useFresh(step);

  const go = (to: Step) => {
    navigate(to === 'readings' ? path : `${path}?step=${to}`, { state: { depth: depth() + 1 } });
  };
  return {
    step,
    all,
    isFresh,
    go,
    next: () => go(following(step === 'more' ? 'readings' : step, all, stepsOf(form, getValues('gates')))),
    back: () => {
      if (depth() > 0) window.history.back();
      else navigate(path, { replace: true });
    },
  };
}

/**
 * The step that follows, after an answer that may have added steps or taken some away: a picture to which nothing belongs is
 * tapped no more, and its own step goes with it.
 *
 * @param before the steps as they were.
 * @param after the steps as they are.
 */
export function following(step: Step, before: readonly Step[], after: readonly Step[]): Step {
  const at = after.indexOf(step);
  const rest = at < 0 ? before.slice(before.indexOf(step) + 1) : after.slice(at + 1);
  return rest.find((one) => after.includes(one)) ?? 'look';
}

/** How many steps of this report lie behind in the browser's history. */
function depth(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0;
}

/** Leads to the end of a report, with nothing of it left to go back to. */
export function useDone(): () => void {
  const [path, navigate] = useLocation();
  return () => {
    const done = () => navigate(`${path}?step=done`, { replace: true });
    if (depth() === 0) done();
    else {
      window.addEventListener('popstate', done, { once: true });
      window.history.go(-depth());
    }
  };
}

/** What follows the pictures follows their answer: whoever comes by an old address is asked first. */
function reached(form: ReportForm, step: Step, values: ReportValues): Step {
  if (step === 'readings' || step === 'more' || step === 'signs' || step === 'done') return step;
  if (unanswered(form, values).length === 0) return step;
  return isEmptyReport(form, values) ? 'readings' : 'signs';
}

function useFresh(step: Step): boolean {
  const [settled, setSettled] = useState<Step | null>(step);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(step), FRESH_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return settled !== step;
}
