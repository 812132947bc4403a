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

/** Only what stands before the address: a connection string may hold a password. */
export const schemeOf = (url: string): string => /^[a-z+]+:/i.exec(url)?.[0] ?? 'a text without a scheme';
