/**
 * The files of the lessons below `/education/`: for ever, since a changed one has another name. A player asks for a part of a
 * film, which the library that sends the other files does not know of.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type Koa from 'koa';
import { NOTHING_HERE, Refusal } from '../event-sourcing/refusal.ts';

export const LESSON_FILES = '/education/';
const FILE = /^\/education\/[a-z-]+\.([0-9a-f]{12})\.(?:svg|pdf|webm|vtt|txt)$/;

interface Part {
  readonly start: number;
  readonly end: number;
}

/** @throws Refusal 404 */
export async function sendLessonFile(ctx: Koa.ParameterizedContext, directory: string): Promise<void> {
  const hash = FILE.exec(ctx.path)?.[1];
  const file = join(directory, LESSON_FILES, basename(ctx.path));
  const size = hash === undefined ? null : await sizeOf(file);
  if (size === null) throw Refusal.notFound(NOTHING_HERE);
  ctx.set({
    'Cache-Control': 'max-age=31536000, immutable',
    'Content-Disposition': 'inline',
    'Accept-Ranges': 'bytes',
    ETag: `"${hash}"`,
  });
  ctx.type = extname(file);
  // A part of what the player has no other part of is no use to it: then the whole comes.
  const isOfOther = ctx.get('If-Range') !== '' && ctx.get('If-Range') !== `"${hash}"`;
  const part = isOfOther ? 'all' : partOf(ctx.get('Range'), size);
  if (part === 'none') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.body = '';
    return;
  }
  ctx.status = part === 'all' ? 200 : 206;
  const { start, end } = part === 'all' ? { start: 0, end: size - 1 } : part;
  if (part !== 'all') ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
  ctx.body = ctx.method === 'HEAD' ? '' : createReadStream(file, { start, end });
  ctx.length = end - start + 1;
}

/** null where there is no such file. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** What a header asks for; several parts at once, and what is none, are answered with the whole, as the standard allows. */
function partOf(header: string, size: number): Part | 'all' | 'none' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (from === undefined || to === undefined || from + to === '') return 'all';
  if (from === '') return to === '0' ? 'none' : { start: Math.max(size - Number(to), 0), end: size - 1 };
  const start = Number(from);
  if (start >= size) return 'none';
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return end < start ? 'all' : { start, end };
}
