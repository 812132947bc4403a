/** A text that a source file asks for: `t('key')`, `t('namespace:key')`, a template with parts filled in, `i18nKey`. */
export interface NamedKey {
  /** As it is written. */
  readonly written: string;
  readonly line: number;
  /** Where i18next may look for it: the namespace before the colon, else the first of each `useTranslation` in the file. */
  readonly namespaces: readonly string[];
  /** Matches the keys that it may mean: a filled-in part stands for any part of a key. */
  readonly pattern: RegExp;
}

const DEFAULT_NAMESPACE = 'common';

/**
 * The keys that a file names in so many words. A key that is handed on in a variable is not seen here; the compiler
 * checks those against the English file.
 */
export function keysInSource(source: string): NamedKey[] {
  const inFile = namespacesInSource(source);
  const calls = source.matchAll(/(?:\bt\(\s*|\bi18nKey=\{?)(['"`])((?:(?!\1)[^\\\n])+)\1/g);
  return [...calls].map((call) => {
    const written = call[2] ?? '';
    const colon = written.indexOf(':');
    return {
      written,
      line: source.slice(0, call.index).split('\n').length,
      namespaces: colon === -1 ? inFile : [written.slice(0, colon)],
      pattern: patternOf(written.slice(colon + 1)),
    };
  });
}

function namespacesInSource(source: string): string[] {
  const firsts = [...source.matchAll(/\buseTranslation\(\s*(?:\[\s*)?(?:'([^']*)')?/g)].map(
    (call) => call[1],
  );
  const named = firsts.map((first) => first ?? DEFAULT_NAMESPACE);
  return named.length === 0 ? [DEFAULT_NAMESPACE] : [...new Set(named)];
}

function patternOf(key: string): RegExp {
  const literal = key
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('.+')}$`);
}
