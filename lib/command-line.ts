/**
 * A program of the command line: what it answers is its exit code, and what stops it is said in one sentence. Where that is a word
 * that was typed, the sentence names it, and how the program is used comes after it.
 */
import { keepFilesPrivate } from './private-files.ts';

/** What was typed is not what the program takes. The message names the word. */
export class UsageError extends Error {}

/** @param known every word that may stand there. */
export const notOneOf = (word: string, known: readonly string[]): UsageError =>
  new UsageError(`"${word}" is not ${known.length === 1 ? '' : 'one of '}${known.join(', ')}.`);

/** @param program what the words before it are. */
export const tooMany = (word: string, program: string): UsageError =>
  new UsageError(`"${word}" is one word too many after "${program}".`);

/** One of the commands of a program. */
export interface Command {
  readonly takes: readonly string[];
  readonly mayTake: readonly string[];
  readonly run: (given: Readonly<Record<string, string>>) => Promise<number> | number;
}

/**
 * What follows the command, each by its name: an option by the one with its two dashes, whose value comes after it, and a word by
 * what the usage calls it. Words stand in the order of their names, those that may be left out at the end.
 */
export function command<Taken extends string = never, Allowed extends string = never>(form: {
  readonly takes?: readonly Taken[];
  readonly mayTake?: readonly Allowed[];
  readonly run: (
    given: Readonly<Record<Taken, string>> & Readonly<Partial<Record<Allowed, string>>>,
  ) => Promise<number> | number;
}): Command {
  const { takes = [], mayTake = [], run } = form;
  return { takes, mayTake, run: (given) => run(given as Parameters<typeof run>[0]) };
}

/** A program of several commands, of which the first word names one. */
export const oneOf =
  (commands: Readonly<Record<string, Command>>) =>
  async ([name, ...rest]: readonly string[]): Promise<number> => {
    const known = Object.keys(commands);
    if (name === undefined) throw new UsageError(`A command is missing: one of ${known.join(', ')}.`);
    const chosen = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (chosen === undefined) throw notOneOf(name, known);
    return chosen.run(givenTo(name, chosen, rest));
  };

/** @throws UsageError for the first word that is too many, or that is missing. */
function givenTo(
  name: string,
  { takes, mayTake }: Command,
  words: readonly string[],
): Readonly<Record<string, string>> {
  const names = [...takes, ...mayTake];
  const options = names.filter(isOption);
  const places = names.filter((each) => !isOption(each));
  const given: Record<string, string> = {};
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!isOption(word) || options.length === 0) {
      const place = isOption(word) ? undefined : places.shift();
      if (place === undefined) throw tooMany(word, name);
      given[place] = word;
      continue;
    }
    const [option = word, ...values] = word.split('=');
    if (!options.includes(option)) throw notOneOf(option, options);
    if (Object.hasOwn(given, option)) throw new UsageError(`"${option}" is there twice.`);
    const value = values.length > 0 ? values.join('=') : left.shift();
    if (value === undefined || isOption(value)) throw new UsageError(`"${option}" needs a value.`);
    given[option] = value;
  }
  const missing = takes.find((each) => !Object.hasOwn(given, each));
  if (missing === undefined) return given;
  throw new UsageError(`"${name}" needs ${isOption(missing) ? missing : `<${missing}>`}.`);
}

const isOption = (word: string): boolean => word.startsWith('--');

/** Says what is wrong with a word, then how the program is used. @returns the exit code. */
export function explain({ message }: UsageError, usage: string): number {
  process.stderr.write(`${message}\n\n${usage}`);
  return 1;
}

/** @param usage with a line feed at its end. */
export async function runCommand(
  usage: string,
  main: (args: readonly string[]) => Promise<number>,
): Promise<void> {
  keepFilesPrivate();
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (error instanceof UsageError) process.exitCode = explain(error, usage);
    else {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}
