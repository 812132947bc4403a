/**
 * What a document's body may hold, so that every store keeps it alike: the values of JSON, no array inside an array, no
 * key with a dot or a leading dollar, no text with U+0000. A defect is refused loudly and never repaired.
 */
import type { DocumentBody } from './port.ts';

/** A projector made a document that no store may keep: a defect of the projector, not of the store. */
export class InvalidDocumentError extends Error {
  constructor(collection: string, id: string, defect: string) {
    super(`The document ${id} of ${collection} cannot be kept: ${defect}.`);
    this.name = 'InvalidDocumentError';
  }
}

/** Where and why a body cannot be kept, without any of its values; null for a sound one. */
export function defectOf(body: DocumentBody): string | null {
  return objectDefect(body, '');
}

/** Written without making an array of the entries: a rebuild asks this of a million documents. */
function objectDefect(object: object, path: string): string | null {
  for (const key in object) {
    const value: unknown = (object as Readonly<Record<string, unknown>>)[key];
    if (isUnfit(key)) return `the key ${JSON.stringify(path + key)} has a dot, U+0000 or a leading dollar`;
    const defect = valueDefect(value, path, key);
    if (defect !== null) return defect;
  }
  return null;
}

const isUnfit = (key: string): boolean => key.startsWith('$') || key.includes('.') || key.includes('\u0000');

function valueDefect(value: unknown, path: string, key: string): string | null {
  switch (typeof value) {
    case 'string':
      return value.includes('\u0000') ? `${path}${key} is a text with U+0000` : null;
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(value) ? null : `${path}${key} is a number that JSON does not have`;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? arrayDefect(value, path, key) : objectDefect(value, `${path}${key}.`);
    default:
      return `${path}${key} is ${typeof value}, which JSON does not have`;
  }
}

function arrayDefect(array: readonly unknown[], path: string, key: string): string | null {
  for (const element of array) {
    if (Array.isArray(element)) return `${path}${key} holds an array inside an array`;
    const defect = valueDefect(element, path, key);
    if (defect !== null) return defect;
  }
  return null;
}
