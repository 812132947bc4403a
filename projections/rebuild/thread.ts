/** A thread of its own for what takes long, so that it neither stops what serves nor is stopped by it. */
import { Worker } from 'node:worker_threads';
import type { OpeningKeys } from '../../events/store/key-ring.ts';
import { answerTo, type KeyAnswer, type KeyQuestion } from './asked-keys.ts';

/**
 * MiB of a thread's heap for what is new: three times what V8 rounds up to a power of two, so 96. The program's own thread has its
 * own by `--max-semi-space-size` (in package.json): half as much, for it holds more beside it.
 */
const YOUNG_MIB = 52;

/** What reads TypeScript is at work in the thread that loaded it alone, so a new thread first loads it for itself. */
const TYPESCRIPT = ['tsx/esm/api', 'tsx/cjs/api'].map((api) => import.meta.resolve(api));
const startOf = (
  module: string,
): string => `Promise.all(${JSON.stringify(TYPESCRIPT)}.map((api) => import(api)))
  .then((apis) => { for (const { register } of apis) register(); return import(${JSON.stringify(module)}); });`;

interface Thread<Command> {
  readonly send: (command: Command) => void;
  /** Resolves when nothing more will be told, with why the thread was lost where it did not say so itself. */
  readonly over: Promise<string | null>;
  /** Ends it wherever it is. */
  readonly end: () => void;
}

/** @param keys what it asks for the keys of personal fields */
export function startThread<Message extends { readonly kind: string }, Command>(
  module: string,
  workerData: unknown,
  keys: OpeningKeys | null,
  tell: (message: Message) => void,
): Thread<Command> {
  const worker = new Worker(startOf(module), {
    eval: true,
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  });
  let lost: string | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: Command | KeyAnswer): void => worker.postMessage(message);
  worker.on('message', (message: Message | KeyQuestion) => {
    if (isQuestion(message)) void answerTo(message, keys).then(send);
    else tell(message);
  });
  worker.on('error', ({ message }) => {
    lost = message;
  });
  return {
    send,
    over: new Promise((resolve) => worker.on('exit', () => resolve(lost))),
    end: () => void worker.terminate(),
  };
}

const isQuestion = (message: { readonly kind: string }): message is KeyQuestion => message.kind === 'keys';
