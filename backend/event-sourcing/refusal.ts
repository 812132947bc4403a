/** A request that is not carried out, with the one sentence that tells a person why. */
import { FORGOTTEN_PERSON } from '../contract/forgotten.ts';
import type { Issue } from '../contract/problem.ts';

export const NOTHING_HERE = 'There is nothing at this address.';

export class Refusal extends Error {
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  /** In how many seconds it may be asked again, where that is known. */
  readonly retryAfterSeconds: number | null = null;

  constructor(status: number, detail: string, issues?: readonly Issue[]) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.issues = issues;
  }

  static badRequest(detail: string): Refusal {
    return new Refusal(400, detail);
  }

  /** A body that does not fit: the fields, and a sentence that names them all. */
  static invalid(issues: readonly Issue[]): Refusal {
    return new Refusal(400, issues.map((issue) => issue.message).join(' '), issues);
  }

  static forbidden(detail: string): Refusal {
    return new Refusal(403, detail);
  }

  static notFound(detail: string): Refusal {
    return new Refusal(404, detail);
  }

  static gone(detail: string): Refusal {
    return new Refusal(410, detail);
  }

  static conflict(detail: string): Refusal {
    return new Refusal(409, detail);
  }

  static unprocessable(detail: string): Refusal {
    return new Refusal(422, detail);
  }
}

/** 404: the person has been forgotten. */
export class PersonForgotten extends Refusal {
  readonly personId: string;

  constructor(personId: string) {
    super(404, FORGOTTEN_PERSON);
    this.personId = personId;
  }
}
