import {
  type CheckLine,
  checkLineSchema,
  type ExportEnd,
  exportEndSchema,
} from '../../../../backend/contract/log-proof.ts';
import { CHECK_LOG, EXPORT_LOG } from '../../../../backend/contract/routes/log-proof.ts';
import { answeredFile, linesIn } from '../../api/client/answeredFile.ts';
import { requestTo } from '../../api/client/requestTo.ts';
import { parsedOrNull } from '../../api/client/request.ts';
import { linesOf, streamedAnswer } from '../../api/client/streamedAnswer.ts';

/** The last line of an export is shorter. */
const LAST_LINE = 200;

/** What the check of the log says, line by line. @throws StreamError */
export async function* checkedLog(
  send: typeof fetch,
  anchor: string,
  signal: AbortSignal,
): AsyncGenerator<CheckLine, void> {
  const request = requestTo(CHECK_LOG, anchor === '' ? {} : { query: { anchor } });
  for await (const line of linesOf(streamedAnswer(send, request, signal))) {
    const { data } = checkLineSchema.safeParse(parsedOrNull(line));
    if (data !== undefined) yield data;
  }
}

export interface ExportFile {
  readonly file: Blob;
  /** What its last line says; null of one that was cut off. */
  readonly end: ExportEnd | null;
}

/**
 * The whole file of an export.
 *
 * @param onEvents is told how many events have come.
 * @throws StreamError
 */
export async function exportedLog(
  send: typeof fetch,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onEvents: (events: number) => void,
): Promise<ExportFile> {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  let lines = 0;
  let last = new Uint8Array();
  const answer = streamedAnswer(send, requestTo(EXPORT_LOG, { query }), signal);
  const file = await answeredFile(answer, 'application/x-ndjson', (part) => {
    lines += linesIn(part);
    last = new Uint8Array([...last, ...part.slice(-LAST_LINE)]).slice(-LAST_LINE);
    // The first line is not of an event.
    onEvents(Math.max(0, lines - 1));
  });
  const line = new TextDecoder().decode(last).trimEnd().split('\n').at(-1) ?? '';
  return {
    file,
    end: exportEndSchema.safeParse(parsedOrNull(line)).data ?? null,
  };
}
