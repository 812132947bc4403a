/** From whatever went wrong to the answer: a problem document whose detail a person can read, and never more than that. */
import { ReadModelsBuildingError, ReadModelsUnavailableError } from '../../projections/read-models/port.ts';
import type { Problem } from '../contract/problem.ts';
import { UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import {
  DamagedLogError,
  InvalidEventError,
  LogShortenedError,
  StoreUnavailableError,
  WrongExpectedRevisionError,
} from '../../events/store/port.ts';
import { MissingKeyError } from '../../events/store/key-ring.ts';
import { PersonForgotten, Refusal } from '../event-sourcing/refusal.ts';
import { SecretsUnavailableError } from '../secrets/port.ts';

/** As it is written into answers. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Of what is thrown where a store cannot be reached, read or written. */
const UNREACHABLE = [StoreUnavailableError, ReadModelsUnavailableError, SecretsUnavailableError] as const;

function problem(status: number, detail: string, issues?: Problem['issues']): Problem {
  return {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...(issues === undefined ? {} : { issues }),
  };
}

/** Whether it is a defect or an outage, which the program's log should tell, and not a request that was refused. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof Refusal || error instanceof ReadModelsBuildingError);
}

export function problemOf(error: unknown): Problem {
  if (error instanceof PersonForgotten)
    return { ...problem(error.status, error.message), forgotten: error.personId };
  if (error instanceof Refusal) {
    return problem(error.status, error.message, error.issues === undefined ? undefined : [...error.issues]);
  }
  if (error instanceof ReadModelsBuildingError) {
    const { done, total } = error.progress;
    return {
      ...problem(503, 'The records are being put together. Nothing was lost; this takes a moment.'),
      building: { done, total },
    };
  }
  if (error instanceof MissingKeyError) {
    return problem(
      503,
      'The server’s keys are older than its record, and it takes nothing new about this person until its operator has seen to it. What you entered was not saved.',
    );
  }
  if (UNREACHABLE.some((kind) => error instanceof kind)) {
    return problem(
      503,
      'The server cannot reach its store at the moment. Nothing was lost; please try again shortly.',
    );
  }
  if (error instanceof LogShortenedError) {
    return problem(
      503,
      'The server’s record has been set back to an older copy, and takes nothing new until its operator has seen to it. What you entered was not saved.',
    );
  }
  if (error instanceof UnreadableHistoryError || error instanceof DamagedLogError) {
    return problem(
      503,
      'This record holds an entry that the server cannot read. Its operator has been told.',
    );
  }
  if (error instanceof WrongExpectedRevisionError) {
    return problem(409, 'Somebody else changed this at the same moment. Please try again.');
  }
  if (error instanceof InvalidEventError) {
    return problem(400, 'The request holds something that cannot be stored.');
  }
  return problem(500, 'Something went wrong on the server. Please try again.');
}
