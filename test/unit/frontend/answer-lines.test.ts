import assert from 'node:assert/strict';
import { readLines, RefusedError } from '../../../frontend/src/api/client/lines.ts';

describe('an answer that comes line by line', () => {
  const answering = (parts: readonly string[], status = 200) =>
    (async () =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
            controller.close();
          },
        }),
        { status },
      )) as typeof fetch;

  async function linesOf(send: typeof fetch): Promise<readonly unknown[]> {
    const lines: unknown[] = [];
    await readLines(send, '/audit/verify', {
      signal: new AbortController().signal,
      onLine: (line) => lines.push(line),
    });
    return lines;
  }

  it('is told line by line, wherever it was cut on its way', async () => {
    assert.deepEqual(await linesOf(answering(['{"a":1}\n{"b"', ':"é', '"}\n', '{"c":3}'])), [
      { a: 1 },
      { b: 'é' },
      { c: 3 },
    ]);
  });

  it('is nothing where the server refuses, but its sentence', async () => {
    await assert.rejects(
      linesOf(
        answering(
          [
            JSON.stringify({
              type: 'about:blank',
              title: 'Conflict',
              status: 409,
              detail: 'It runs.',
              instance: '',
            }),
          ],
          409,
        ),
      ),
      (error) => error instanceof RefusedError && error.message === 'It runs.',
    );
  });
});
