/**
 * `npm run events -- check-export <file>`: whether an export of the log is as it was made. It asks neither the product nor
 * a store, so that anybody can do it who has the file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { assertFile } from '../../lib/own-module.ts';
import { printable } from '../../lib/printable.ts';
import { type ExportEnd, exportEndSchema, type ExportHead, exportHeadSchema } from '../contract/log-proof.ts';

/** An event is at most 1 MiB as it is stored, and not much more with what surrounds it. */
const LONGEST_LINE = 8 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** @returns the code that the command ends with: 0 where the file is as it was made, else 1. */
export async function checkExportCommand(path: string): Promise<number> {
  assertFile(path);
  const { sentence, isWhole } = await checkedExport(path);
  process.stdout.write(`${sentence}\n`);
  return isWhole ? 0 : 1;
}

interface Checked {
  readonly sentence: string;
  readonly isWhole: boolean;
}

async function checkedExport(path: string): Promise<Checked> {
  const hash = createHash('sha256');
  let head: ExportHead | null = null;
  /** The line that may be the last one, over which the hash is not. */
  let last: Buffer | null = null;
  let earlier = 0;
  let endedAt: number | null = null;
  for await (const line of linesOf(path)) {
    if (line === null) return noExport(path);
    if (last !== null) {
      hash.update(last);
      earlier += 1;
      if (earlier === 1) {
        head = exportHeadSchema.safeParse(jsonOf(last)).data ?? null;
        if (head === null) return noExport(path);
      } else if (endIn(last) !== null) endedAt = earlier;
    }
    last = line;
  }
  const end = last === null ? null : endIn(last);
  if (head === null) {
    const isHead = last !== null && exportHeadSchema.safeParse(jsonOf(last)).success;
    return isHead ? cutOff(path) : noExport(path);
  }
  if (endedAt !== null) return altered(path, 'there are lines after its end');
  if (end === null) return cutOff(path);
  const count = earlier - 1;
  if (end.count !== count)
    return altered(path, `it says that it holds ${events(end.count)}, and it holds ${count}`);
  const sha256 = hash.digest('hex');
  if (end.sha256 !== sha256) return altered(path, 'what it holds does not fit its hash');
  const { exportedBy, at } = head;
  const sentence = `${path} is as it was made: ${events(count)}, exported by ${printable(`${exportedBy.name} (${exportedBy.role}) at ${at}`)}, SHA-256 ${sha256}.`;
  return { sentence, isWhole: true };
}

const events = (count: number): string => (count === 1 ? '1 event' : `${count} events`);

const wrong = (sentence: string): Checked => ({ sentence, isWhole: false });
const noExport = (path: string): Checked =>
  wrong(`${path} is no export of the log: its first line does not say who made it.`);
const cutOff = (path: string): Checked =>
  wrong(`${path} was cut off: its last line, with the count and the hash, is missing.`);
const altered = (path: string, why: string): Checked => wrong(`${path} was altered: ${why}.`);

/** Each with its line feed, as far as it has one; null for one that is longer than any of an export. */
async function* linesOf(path: string): AsyncGenerator<Buffer | null, void> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at + 1)]);
      begun = [];
      length = 0;
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) {
      yield null;
      return;
    }
  }
  if (length > 0) yield Buffer.concat(begun);
}

/** null of a line that is not the end of an export. */
function endIn(line: Buffer): ExportEnd | null {
  // The end is short: nothing long is parsed for it.
  return line.length > 200 ? null : (exportEndSchema.safeParse(jsonOf(line)).data ?? null);
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return null;
  }
}
