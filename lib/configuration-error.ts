/** A value of the environment that cannot be used, and the values that several rooms read alike. */

/** The variables of the environment, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigurationError extends Error {
  constructor(variable: string, sentence: string) {
    super(`${variable} ${sentence}`);
    this.name = 'ConfigurationError';
  }
}

/**
 * The path of a SQLite file or folder.
 *
 * @param variable what the value was given as, for the sentence.
 * @throws ConfigurationError for a value that cannot be used.
 */
export function sqlitePath(variable: string, url: string): string {
  const path = /^sqlite:(.+)$/.exec(url)?.[1];
  if (path === undefined)
    throw new ConfigurationError(variable, `must be "sqlite:" and a path, not "${schemeOf(url)}".`);
  // SQLite's own names for a database in memory: what was accepted there is lost with the process.
  if (/^(:|file:)/i.test(path))
    throw new ConfigurationError(variable, 'must name a place on the disk: nothing is kept only in memory.');
  return path;
}

/**
 * Words with commas between them, in small letters; none where nothing is said.
 *
 * @throws ConfigurationError where there are commas alone: whoever wrote them meant something.
 */
export function listed(variable: string, text: string, example: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  const said = words.filter((word) => word !== '');
  if (said.length === 0 && text.trim() !== '')
    throw new ConfigurationError(
      variable,
      `names none, only commas: leave it out, or name one such as ${example}.`,
    );
  return said;
}

/** Labels of letters, digits, hyphens and underscores with a dot between them. */
export const isHostName = (name: string): boolean => /^(?=.*[a-z\d])[a-z\d_-]+(\.[a-z\d_-]+)*\.?$/.test(name);

/** Only what stands before the address: a connection string may hold a password. */
export const schemeOf = (url: string): string => /^[a-z+]+:/i.exec(url)?.[0] ?? 'a text without a scheme';
