/**
 * Stands in for the functions of `lodash` that the chart library asks for. It uses them on its themes, which are plain objects
 * with a plain path to each value; lodash knows every other kind of value, too, in ten times the code of our charts.
 */
export {
  // Of gradients and patterns, of the curves of lines and of colours: our charts have none of them.
  notDrawn as isArray,
  notDrawn as isEqual,
  notDrawn as isFunction,
  notDrawn as isPlainObject,
  notDrawn as last,
  notDrawn as pick,
  notDrawn as without,
} from './notDrawn.ts';

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** What is not given leaves what is there. */
export function merge(target: Plain, ...sources: readonly Plain[]): Plain {
  for (const source of sources)
    for (const [key, value] of Object.entries(source)) {
      const there = target[key];
      if (isPlain(value)) target[key] = merge(isPlain(there) ? there : {}, value);
      else if (value !== undefined) target[key] = value;
    }
  return target;
}

export const get = (object: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (isPlain(value) ? value[key] : undefined), object);

export function set(object: Plain, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) object[key] = value;
  else set(object[key] as Plain, rest.join('.'), value);
}

export const isString = (value: unknown): boolean => typeof value === 'string';

let ids = 0;
export const uniqueId = (prefix: string): string => `${prefix}${++ids}`;
