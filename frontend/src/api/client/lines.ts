import { refusalOf } from './request.ts';

/** What an answer of many lines is given up with: what the server said, in a sentence. */
export class RefusedError extends Error {}

/**
 * Reads an answer that comes line by line, each a JSON value (NDJSON), as it comes.
 *
 * @throws RefusedError where the server refuses; what `fetch` throws without a network or when the signal ends it.
 */
export async function readLines(
  send: typeof fetch,
  path: string,
  { signal, onLine }: { readonly signal: AbortSignal; readonly onLine: (line: unknown) => void },
): Promise<void> {
  const response = await send(`/api${path}`, { credentials: 'include', signal });
  if (!response.ok || response.body === null) {
    throw new RefusedError(refusalOf({ response, text: await response.text() }).sentence);
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') onLine(JSON.parse(line));
    if (done) return;
  }
}
