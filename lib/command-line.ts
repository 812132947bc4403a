/** A program of the command line: what it answers is its exit code, and what stops it is said in one sentence. */
import { keepFilesPrivate } from './private-files.ts';

export async function runCommand(main: (args: readonly string[]) => Promise<number>): Promise<void> {
  keepFilesPrivate();
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
