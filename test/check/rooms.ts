/**
 * What stands where: each room of the house imports only the rooms that the table gives it, and no two files, nor within some
 * folders two subfolders, import each other, however far round. Types count as much as code, and what is loaded later too.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** The rooms, each with those that it may import beside itself. A file belongs to the innermost room around it. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  events: [],
  'events/store': ['lib', 'events'],
  projections: ['lib', 'events', 'events/store'],
  fixtures: ['events'],
  'backend/contract': ['events'],
  backend: ['lib', 'events', 'events/store', 'projections', 'fixtures', 'backend/contract'],
  frontend: ['events', 'backend/contract'],
};

/** Folders whose subfolders form no circle. */
const WITHOUT_CIRCLES: readonly string[] = [
  'projections',
  'backend',
  'frontend/src',
  'frontend/src/features',
];

interface Import {
  readonly from: string;
  readonly to: string;
}

/** One sentence for each import that the table does not allow, and for each circle. */
export async function checkRooms(root: string): Promise<readonly string[]> {
  const files = (await sourceFiles(root)).filter((file) => /^(?!test\/).*\.tsx?$/.test(file));
  const imports = (await Promise.all(files.map((file) => importsOf(root, file)))).flat();
  return [
    ...imports.flatMap(forbidden),
    ...circles(imports, (file) => file),
    ...WITHOUT_CIRCLES.flatMap((folder) => circles(imports, (file) => subfolderOf(folder, file))),
  ];
}

async function importsOf(root: string, from: string): Promise<readonly Import[]> {
  const text = await readFile(path.join(root, from), 'utf8');
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g);
  return [...specifiers].map(([, specifier = '']) => ({
    from,
    to: path.posix.join(path.posix.dirname(from), specifier),
  }));
}

/** The innermost room around a file; null outside of all. */
function roomOf(file: string): string | null {
  const around = Object.keys(ROOMS).filter((room) => file.startsWith(`${room}/`));
  return around.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function forbidden({ from, to }: Import): readonly string[] {
  const room = roomOf(from);
  const other = roomOf(to);
  if (room === null || room === other || (other !== null && ROOMS[room]?.includes(other) === true)) return [];
  return [`${from} imports ${to}: ${room} may import ${ROOMS[room]?.join(', ') || 'nothing of ours'}.`];
}

/** Where parts import each other, in some steps. @param partOf the part that a file lies in; null for one outside of all */
function circles(imports: readonly Import[], partOf: (file: string) => string | null): readonly string[] {
  const steps = new Map<string, Map<string, Import>>();
  for (const step of imports) {
    const from = partOf(step.from);
    const to = partOf(step.to);
    if (from === null || to === null || from === to) continue;
    steps.set(from, (steps.get(from) ?? new Map<string, Import>()).set(to, step));
  }
  const reached = new Map([...steps.keys()].map((from) => [from, reachableFrom(from, steps)]));
  return [...steps].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reached.get(to)?.has(from) === true)
      .map(([to, step]) => `${step.from} imports ${step.to}: ${to} imports ${from}, too.`),
  );
}

/** The subfolder that a file lies in; null for one beside or outside of the subfolders. */
function subfolderOf(folder: string, file: string): string | null {
  const [first, ...rest] = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/') : [];
  return first === undefined || rest.length === 0 ? null : `${folder}/${first}`;
}

function reachableFrom(start: string, steps: ReadonlyMap<string, ReadonlyMap<string, Import>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const to of steps.get(from)?.keys() ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached;
}
