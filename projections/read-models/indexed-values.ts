/** The values under which an index lists a document. What an index cannot hold is refused with the whole page. */
import { InvalidDocumentError } from './document-body.ts';
import type { Scalar } from './port.ts';

/** @throws InvalidDocumentError for what is no scalar; a field that is not there is null. */
export function indexedScalar(collection: string, id: string, field: string, value: unknown): Scalar {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new InvalidDocumentError(collection, id, `${field} is indexed and is no scalar`);
}

/** The elements of an indexed array, each once. @throws InvalidDocumentError for what is no array of scalars. */
export function indexedElements(
  collection: string,
  id: string,
  field: string,
  value: unknown,
): readonly Scalar[] {
  const elements: unknown = value ?? [];
  if (!Array.isArray(elements)) {
    throw new InvalidDocumentError(collection, id, `${field} is indexed as an array and is none`);
  }
  return [...new Set<unknown>(elements)].map((element) => indexedScalar(collection, id, field, element));
}
