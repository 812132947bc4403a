import { skip } from './skip.ts';

/** What a store or a server cannot show, each with the reason. */
export type Cannot<Need extends string> = Readonly<Partial<Record<Need, string>>>;

/**
 * `it` for the cases of one store or server: a case that needs what this one cannot show is skipped with the reason.
 *
 * @returns to be called with the need, or with null for a case that every one of them can show.
 */
export const casesOf =
  <Need extends string>(cannot: Cannot<Need>) =>
  (need: Need | null, title: string, test: () => Promise<void>): void => {
    const reason = need === null ? undefined : cannot[need];
    it(title, function () {
      return reason === undefined ? test() : skip(this, reason);
    });
  };
