/**
 * How an event of the catalogue is defined. A type's name and the shape of each of its versions are a public format:
 * a stored name is never changed, a changed shape is a new version with an upcaster from the one before.
 */
import type * as z from 'zod/mini';

export type JsonRecord = Readonly<Record<string, unknown>>;

export interface EventDefinition<Type extends string = string, Data = unknown> {
  readonly type: Type;
  /** The version that is written now, from 1. */
  readonly version: number;
  /** The part of the stream name before the dash; of `RequestChangedNothing` it is that of what was asked about. */
  readonly category: string;
  readonly schema: z.ZodMiniType<Data>;
  /**
   * For what is stored by the hundred thousand: a check that accepts only what the schema accepts, several times faster than
   * it. What it rejects the schema decides, and says what is wrong.
   */
  readonly fastCheck: ((data: JsonRecord) => boolean) | null;
  /**
   * The fields of `data` that identify a person or hold free text. They are copied into no other stream's events, and
   * are what a later store keeps under a key of its own for each patient.
   */
  readonly personal: readonly string[];
  /** `upcast[n]` turns the data of version n into that of version n + 1; there is one for every version before the present. */
  readonly upcast: { readonly [fromVersion: number]: (data: JsonRecord) => JsonRecord };
}

interface Definition<Type extends string, Schema extends z.ZodMiniType> {
  readonly type: Type;
  readonly category: string;
  readonly schema: Schema;
  readonly fastCheck?: (data: JsonRecord) => boolean;
  readonly version?: number;
  readonly personal?: readonly string[];
  readonly upcast?: EventDefinition['upcast'];
}

export function defineEvent<const Type extends string, Schema extends z.ZodMiniType>(
  definition: Definition<Type, Schema>,
): EventDefinition<Type, z.output<Schema>> {
  const { version = 1, personal = [], upcast = {}, fastCheck = null, ...rest } = definition;
  for (let from = 1; from < version; from++) {
    if (upcast[from] === undefined) {
      throw new Error(`${definition.type} has version ${version} but no upcaster from version ${from}.`);
    }
  }
  return { ...rest, version, personal, upcast, fastCheck } as EventDefinition<Type, z.output<Schema>>;
}
