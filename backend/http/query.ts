/** What a route may be asked in its address: read by its schema, which also describes it. */
import type * as z from 'zod/mini';
import { LIMIT_BOUNDS, POINTS_BOUNDS } from '../contract/query.ts';
import type { Issue } from '../contract/problem.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** @throws Refusal 400 naming the first parameter that does not fit. */
export function parseQuery<Query extends z.ZodMiniObject>(
  schema: Query,
  query: URLSearchParams,
): z.output<Query> {
  const parsed = schema.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  throw Refusal.invalid(parsed.error.issues.slice(0, 1).map(issueOf));
}

/** What asks for a moment. */
const INSTANTS: ReadonlySet<string> = new Set(['at', 'from', 'to']);

/** A parameter is a text, one of some words, a moment, a month, or the limit of a list; a text always fits. */
function issueOf(issue: z.core.$ZodIssue): Issue {
  const name = String(issue.path[0]);
  if (issue.code === 'invalid_value') {
    const choices = issue.values.filter((value) => value !== '').join(', ');
    const message = `The parameter ${name} must be one of: ${choices}.`;
    return { path: name, key: `validation.${name}.choice`, message };
  }
  if (INSTANTS.has(name)) {
    const message = `The parameter ${name} must be a moment in time, such as 2026-11-23T08:30:00Z.`;
    return { path: name, key: `validation.${name}.format`, message };
  }
  if (name === 'month') {
    const message = 'The parameter month must be a year from 2000 on and a month, such as 2026-03.';
    return { path: name, key: 'validation.month.format', message };
  }
  const params = name === 'points' ? POINTS_BOUNDS : LIMIT_BOUNDS;
  const message = `The ${name} must be a whole number from ${params.min} to ${params.max}.`;
  return { path: name, key: `validation.${name}.range`, message, params };
}
