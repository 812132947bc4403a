/** From a request's body to a session that can have been: its times, and exercises of its own programme. */
import type { ExerciseProgramme } from '../../events/exercise-programme.ts';
import type { RecordSession } from '../contract/exercise.ts';
import type { Issue } from '../contract/problem.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { impossibleTime } from '../http/sent-at.ts';
import type { ToldSession } from './exercise-session.ts';

/** @throws Refusal 400 with every field that does not fit */
export function sessionOfRequest(
  body: RecordSession,
  programme: ExerciseProgramme,
  /** By the clock that told the times; null where nobody can vouch for one. */
  now: Date | null,
): ToldSession {
  const startedAt = new Date(body.startedAt).toISOString();
  const endedAt = new Date(body.endedAt).toISOString();
  const issues = [
    ...(now === null
      ? []
      : [...timeIssues('startedAt', startedAt, now), ...timeIssues('endedAt', endedAt, now)]),
    ...(endedAt < startedAt ? [issue('endedAt', 'range', 'The exercise cannot end before it began.')] : []),
    ...(isOf(programme, body.exercisesDone)
      ? []
      : [
          issue(
            'exercisesDone',
            'choice',
            'The exercises done must be exercises of this programme, each once.',
          ),
        ]),
  ];
  if (issues.length > 0) throw Refusal.invalid(issues);
  return {
    programId: programme.id,
    startedAt,
    endedAt,
    exercisesDone: body.exercisesDone,
    seconds: body.seconds,
    stoppedEarly: body.stoppedEarly,
    stopReason: body.stopReason ?? null,
    perceivedExertion: body.perceivedExertion ?? null,
    difficultyRating: body.difficultyRating ?? null,
    enjoymentRating: body.enjoymentRating ?? null,
    feedback: body.feedback,
  };
}

const issue = (path: string, kind: string, message: string): Issue => ({
  path,
  key: `validation.${path}.${kind}`,
  message,
});

function timeIssues(path: 'startedAt' | 'endedAt', at: string, now: Date): readonly Issue[] {
  const what = path === 'startedAt' ? 'The start' : 'The end';
  switch (impossibleTime(at, now)) {
    case 'future':
      return [
        issue(path, 'range', `${what} is more than 5 minutes in the future. Check the clock of the phone.`),
      ];
    case 'past':
      return [issue(path, 'range', `${what} is more than 366 days ago.`)];
    case null:
      return [];
  }
}

function isOf({ exercises }: ExerciseProgramme, done: readonly string[]): boolean {
  return new Set(done).size === done.length && done.every((id) => exercises.some((known) => known.id === id));
}
