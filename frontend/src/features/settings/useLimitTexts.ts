import { useState } from 'react';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import {
  areSame,
  rebaseLimits,
  type Limit,
  type LimitName,
  type LimitSet,
  type LimitTexts,
  problemOf,
  textsOf,
} from './thresholdForm.ts';

/** The state of the fields of a set of limits. */
export function useLimitTexts(limits: readonly Limit[], set: LimitSet, isOptional: boolean) {
  const { decimalMark } = useFormats();
  const [before, setBefore] = useState<LimitTexts>(() => textsOf(limits, set, decimalMark));
  const [texts, setTexts] = useState(before);
  const [left, setLeft] = useState<readonly LimitName[]>([]);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const problems = limits.flatMap((limit) => {
    const problem = problemOf(limit, texts[limit.name] ?? '', isOptional);
    return problem === null ? [] : [{ limit, problem }];
  });

  return {
    texts,
    problems,
    isChanged: !areSame(texts, before),
    /** What is wrong is shown at the fields that were left, or at all of them once saving was tried. */
    shownProblem: ({ name }: Limit) =>
      left.includes(name) ? (problems.find(({ limit }) => limit.name === name)?.problem ?? null) : null,
    issueAt: ({ name }: Limit) => issues.find(({ path }) => path === name),
    type(name: LimitName, text: string) {
      setTexts((all) => ({ ...all, [name]: text }));
      setIssues([]);
    },
    leave: (name: LimitName) => setLeft((all) => (all.includes(name) ? all : [...all, name])),
    showAll: () => setLeft(limits.map(({ name }) => name)),
    refuse: setIssues,
    /** Goes on from a newer set, with what was typed over it. */
    goOnFrom(newer: LimitSet) {
      const next = textsOf(limits, newer, decimalMark);
      setTexts((typed) => rebaseLimits(typed, before, next));
      setBefore(next);
    },
    /** Shows another set, whatever was typed. */
    show(other: LimitSet) {
      const next = textsOf(limits, other, decimalMark);
      setTexts(next);
      setBefore(next);
      setIssues([]);
    },
  };
}

export type LimitTextsState = ReturnType<typeof useLimitTexts>;
