/** Names that every store can give to its tables, collections and indexes as they are. */
import type { ProjectionSchema } from './port.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const PROJECTION_NAME = /^[a-z][A-Za-z0-9_-]*$/;

/** @throws Error when a name or the version cannot be used: a mistake in the projection's declaration. */
export function checkSchema(schema: ProjectionSchema): void {
  const names = schema.collections.flatMap(({ name, indexes }) => [
    name,
    ...indexes.flatMap((index) => [index.name, ...index.fields]),
  ]);
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined || !PROJECTION_NAME.test(schema.name)) {
    throw new Error(
      `${JSON.stringify(wrong ?? schema.name)} is no name for a part of the projection ${schema.name}.`,
    );
  }
  if (!Number.isSafeInteger(schema.version) || schema.version < 0) {
    throw new Error(`The version of ${schema.name} is a whole number, not ${schema.version}.`);
  }
}
