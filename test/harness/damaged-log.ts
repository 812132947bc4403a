/** Ways in which an event log in SQLite comes to be other than it was written, behind the back of the product. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { SqliteDatabase } from '../../lib/sqlite.ts';

const PAGE_BYTES = 4096;

/** Another program with the file open, which may do what it likes. */
export function tamper(path: string, ...statements: readonly string[]): void {
  const database = new SqliteDatabase(path, { synchronous: 'FULL' });
  try {
    for (const { name } of database.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'trigger'`,
    )) {
      database.exec(`DROP TRIGGER "${name}"`);
    }
    for (const statement of statements) database.exec(statement);
    // Into the file itself, where the next reader finds it.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** One bit of the payload of an event, as a medium flips it. The event's payload holds `mark`. */
export function flipPayloadBit(path: string, mark: string): void {
  checkpoint(path);
  const bytes = readFileSync(path);
  const at = bytes.indexOf(mark);
  if (at === -1 || bytes.indexOf(mark, at + 1) !== -1) throw new Error(`${mark} is not there once.`);
  overwrite(path, at, Buffer.from([(bytes[at] ?? 0) ^ 1]));
}

/** What is sealed in the payload of an event, as it is stored. */
export function sealedPartOf(path: string, position: number): string {
  const database = new SqliteDatabase(path, { readOnly: true, synchronous: 'FULL' });
  try {
    const row = database.get<{ data: string }>('SELECT data FROM events WHERE position = ?', position);
    if (row === undefined) throw new Error(`There is no event ${position}.`);
    const [part] = /[\w+/=-]{40,}/u.exec(row.data) ?? [];
    if (part === undefined) throw new Error(`Nothing is sealed in the event ${position}.`);
    return part;
  } finally {
    database.close();
  }
}

/** One byte of the hash that is stored with an event. */
export function changeHashByte(path: string, position: number): void {
  const last = `CASE WHEN substr(hash, 32, 1) = x'00' THEN x'01' ELSE x'00' END`;
  tamper(
    path,
    `UPDATE events SET hash = CAST(substr(hash, 1, 31) || ${last} AS BLOB) WHERE position = ${position}`,
  );
}

/** The text of an event is cut off in the middle. */
export function breakJson(path: string, position: number): void {
  tamper(path, `UPDATE events SET data = substr(data, 1, length(data) - 3) WHERE position = ${position}`);
}

/** The last events are taken away, as by whoever wants something not to have happened. */
export function cutOff(path: string, events: number): void {
  tamper(path, `DELETE FROM events WHERE position > (SELECT max(position) FROM events) - ${events}`);
}

/** Overwrites with zeros the page of the file that holds a text. */
export function zeroPageOf(path: string, mark: string): void {
  checkpoint(path);
  const at = readFileSync(path).indexOf(mark);
  if (at === -1) throw new Error(`${mark} is not there.`);
  overwrite(path, Math.floor(at / PAGE_BYTES) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES));
}

/** Overwrites with zeros the page that a table or an index begins at. */
export function zeroRootOf(path: string, name: string): void {
  checkpoint(path);
  const database = new SqliteDatabase(path, { readOnly: true, synchronous: 'FULL' });
  const found = database.get<{ rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE name = ?', name);
  database.close();
  if (found === undefined) throw new Error(`There is no ${name}.`);
  overwrite(path, (found.rootpage - 1) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES));
}

function checkpoint(path: string): void {
  const database = new SqliteDatabase(path, { synchronous: 'FULL' });
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, bytes, 0, bytes.length, at);
  } finally {
    closeSync(file);
  }
}
