/**
 * `docs/events.md`, made from the catalogue and the projections' handlers, so that the list of the public format cannot
 * lag behind it. `npm run docs` writes it; `npm run check` says when it was not run.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { CATALOGUE } from '../../events/catalogue.ts';
import type { EventDefinition } from '../../events/definition.ts';
import { PROJECTIONS } from '../../projections/all.ts';

const FILE = 'docs/events.md';
const COMMAND = 'npm run docs';

const HEAD = `# Events

Made from \`events/catalogue.ts\` by \`${COMMAND}\`; a change by hand is lost. What a type's name and each version of its shape
promise, and how one is changed, is in [the recipes](recipes.md#an-event-and-its-upcast).

Personal fields identify a person or hold free text; no other stream's event repeats them. The audit index takes every event.
\`RequestChangedNothing\` lies in the stream that the request asked about, whatever that is of.
`;

/** What is said of a schema in one line. */
const schemaNode = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
});

/** One sentence where the list is not that of the code; nothing where it is. */
export async function checkEventList(root: string): Promise<readonly string[]> {
  const file = await readFile(path.join(root, FILE), 'utf8').catch(() => '');
  return file === eventList() ? [] : [`${FILE} is not what the catalogue says: run ${COMMAND}.`];
}

export async function writeEventList(root: string): Promise<void> {
  await writeFile(path.join(root, FILE), eventList());
}

export function eventList(): string {
  const definitions: readonly EventDefinition[] = Object.values(CATALOGUE);
  const categories = [...new Set(definitions.map(({ category }) => category))];
  const sections = categories.map((category) => {
    const ofCategory = definitions.filter((definition) => definition.category === category);
    return `## \`${category}-…\`\n\n${ofCategory.map(entry).join('\n')}`;
  });
  return [HEAD, ...sections].join('\n');
}

function entry({ type, version, schema, personal }: EventDefinition): string {
  const { properties = {}, required = [] } = schemaNode.parse(jsonSchema(schema));
  const fields = Object.entries(properties).map(([name, node]) => {
    const presence = required.includes(name) ? '' : ', may be absent';
    return `| \`${name}\` | ${described(node)}${presence} | ${personal.includes(name) ? 'yes' : ''} |\n`;
  });
  const upcasts = version === 1 ? 'version 1' : `version ${version}, upcast from 1 on`;
  const table =
    fields.length === 0
      ? 'No fields.\n'
      : `| field | what | personal |\n| --- | --- | --- |\n${fields.join('')}`;
  return `### ${type}\n\n${upcasts} · ${projectionsIn(type)}\n\n${table}`;
}

function projectionsIn(type: string): string {
  const names = PROJECTIONS.filter(({ handlers }) => Object.hasOwn(handlers, type)).map(({ name }) => name);
  return names.length === 0 ? 'in no projection' : `in ${names.join(', ')}`;
}

const jsonSchema = (schema: z.ZodMiniType): unknown =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

function described(node: unknown): string {
  const {
    type,
    enum: choices,
    const: constant,
    anyOf,
    items,
    properties,
    additionalProperties,
  } = schemaNode.parse(node);
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``;
  if (choices !== undefined) return choices.map((choice) => `\`${String(choice)}\``).join(', ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(described))].join(' or ');
  if (type === 'array') return `list of ${described(items ?? {})}`;
  if (properties !== undefined) return `{ ${Object.keys(properties).join(', ')} }`;
  if (type === 'object') return `by name: ${described(additionalProperties ?? {})}`;
  if (type === undefined) return 'checked by a function of its own';
  return typeof type === 'string' ? type : type.join(' or ');
}
