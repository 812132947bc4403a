import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { KeptAnswer, KeptAnswers } from './keptAnswers.ts';

/** Where an answer is kept. */
export interface AnswerPlace {
  readonly answers: KeptAnswers;
  /** null: of those whom the care team looks at nothing is kept. */
  readonly patientId: string | null;
  /** As it is asked for below `/api`, or the name of what is made of it. */
  readonly path: string;
}

export interface Kept<Body> {
  readonly answer: KeptAnswer<Body> | null;
  /** Whether the phone has been asked what it keeps. */
  readonly isRead: boolean;
}

/** What was answered last. */
export function useKept<Body>(
  { answers, patientId, path }: AnswerPlace,
  schema: z.ZodMiniType<Body>,
): Kept<Body> {
  const place = `${patientId} ${path}`;
  const [read, setRead] = useState<{ place: string; answer: KeptAnswer<Body> | null } | null>(null);
  useEffect(() => {
    if (patientId === null) return;
    let isGone = false;
    const show = (answer: KeptAnswer<Body> | null) => {
      if (!isGone) setRead({ place, answer });
    };
    answers.read(patientId, path, schema).then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [answers, patientId, path, schema, place]);
  const isRead = read?.place === place;
  return { answer: isRead ? read.answer : null, isRead: patientId === null || isRead };
}

/** Keeps what is answered now; the same object each time that it is the same. */
export function useKeep({ answers, patientId, path }: AnswerPlace, answered: unknown): void {
  useEffect(() => {
    if (patientId !== null && answered !== undefined)
      answers.keep(patientId, path, answered).catch(() => undefined);
  }, [answers, patientId, path, answered]);
}

export interface ShownAnswer<Body> {
  /** What the server said now, else what it said last; undefined while neither is there. */
  readonly body: Body | undefined;
  /** When it said so, where that was not now. */
  readonly keptAt: number | null;
  readonly isRead: boolean;
}

/** What was answered last, at once, and the answer of now as soon as it is there, which is then kept in its place. */
export function useKeptAnswer<Body>(
  place: AnswerPlace,
  schema: z.ZodMiniType<Body>,
  answered: Body | undefined,
): ShownAnswer<Body> {
  const { answer, isRead } = useKept(place, schema);
  useKeep(place, answered);
  if (answered !== undefined) return { body: answered, keptAt: null, isRead };
  return { body: answer?.body, keptAt: answer?.at ?? null, isRead };
}
