/**
 * What a route may be asked in its address. A parameter is declared once, beside its route: by it the address is read,
 * and by it the interface is described.
 */
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Answer, Call, Route } from './route.ts';

export interface QueryParameter<Value> {
  /** JSON Schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /**
   * The value of a text; null for one that says nothing.
   *
   * @throws Refusal 400 for a text that is no such value.
   */
  readonly read: (text: string, name: string) => Value | null;
}

type Parameters = Readonly<Record<string, QueryParameter<unknown>>>;

/** What was asked; null for what was left out or blank. */
type Asked<Declared extends Parameters> = {
  readonly [Name in keyof Declared]: ReturnType<Declared[Name]['read']> | null;
};

/** The part of a route that reads the address: its parameters, and the handler that is given what they say. */
export function asking<const Declared extends Parameters>(
  parameters: Declared,
  handle: (call: Call, asked: Asked<Declared>) => Promise<Answer>,
): Pick<Route, 'query' | 'handle'> {
  return {
    query: parameters,
    handle: (call) => handle(call, askedOf(parameters, call.query)),
  };
}

function askedOf<Declared extends Parameters>(parameters: Declared, query: URLSearchParams): Asked<Declared> {
  const asked = Object.entries(parameters).map(([name, { read }]) => {
    const text = query.get(name);
    return [name, text === null ? null : read(text, name)];
  });
  return Object.fromEntries(asked) as Asked<Declared>;
}

export const textParameter: QueryParameter<string> = {
  schema: { type: 'string' },
  read: (text) => (text.trim() === '' ? null : text.trim()),
};

export function choiceParameter<const Choice extends string>(
  choices: readonly Choice[],
): QueryParameter<Choice> {
  return {
    // Empty asks for nothing, as if it had been left out.
    schema: { type: 'string', enum: [...choices, ''] },
    read: (text, name) => {
      if (text === '') return null;
      const choice = choices.find((known) => known === text);
      if (choice !== undefined) return choice;
      const message = `The parameter ${name} must be one of: ${choices.join(', ')}.`;
      throw Refusal.invalid([{ path: name, key: `validation.${name}.choice`, message }]);
    },
  };
}

const LIMIT_BOUNDS = { min: 1, max: 500 } as const;

/** How many of a list. */
export const limitParameter: QueryParameter<number> = {
  schema: { type: 'integer', minimum: LIMIT_BOUNDS.min, maximum: LIMIT_BOUNDS.max },
  read: (text, name) => {
    const limit = Number(text);
    if (/^\d+$/.test(text) && limit >= LIMIT_BOUNDS.min && limit <= LIMIT_BOUNDS.max) return limit;
    throw Refusal.invalid([
      {
        path: name,
        key: `validation.${name}.range`,
        message: `The limit must be a whole number from ${LIMIT_BOUNDS.min} to ${LIMIT_BOUNDS.max}.`,
        params: LIMIT_BOUNDS,
      },
    ]);
  },
};
