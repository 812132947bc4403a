/** When something that was denied is there all the same: "no chest pain, only when I walk" (`clinical-rules` 9.7a). */
import type { LogField } from '../../events/vocabulary.ts';
import { countBefore, placesOf } from './clauses.ts';
import type { Lexicon } from './lexicon.ts';
import { anyOf, pattern } from './phrase.ts';
import type { Place, Statement } from './statement.ts';

/** Who denies one of these says nothing of effort: "not breathless at rest, only on the stairs". */
export const AT_REST: readonly LogField[] = ['breathlessnessRest', 'chestPainAtRest', 'palpitationsAtRest'];

type Exceptions = (statement: Statement) => readonly Place[];

/** Finds, of a statement that something is not so, or that all medicines were taken, for what it does not hold. */
export function exceptionFinder(
  lexicon: Lexicon,
): (text: string, statements: readonly Statement[], sentences: readonly number[]) => Exceptions {
  const { selves, ownThings, exceptions } = lexicon.discourse;
  const wanted = pattern(anyOf(exceptions));
  const own = pattern(anyOf([...selves, ...ownThings]));

  return (text, statements, sentences) => {
    // "… but when I climb the stairs I get breathless": it is told of what follows.
    const isOfAnother = ({ from, to }: Place): boolean => {
      const [rest = ''] = text.slice(to).split(/[,.;!?]/u, 1);
      const isTold = ({ value, to: end, from: begin }: Statement): boolean =>
        value !== false && end > from && begin <= to + rest.length;
      return placesOf(rest, own).length > 0 || statements.some(isTold);
    };
    const places = placesOf(text, wanted).filter((place) => !isOfAnother(place));
    return (statement) => {
      const { from, field, value } = statement;
      if (value !== false && field !== 'medsTakenNow') return [];
      // As far as nothing else was told since, in the same sentence.
      return places.filter(
        (place) =>
          statements.findLast((one) => one.from < place.from)?.from === from &&
          countBefore(sentences, place.from) === countBefore(sentences, from),
      );
    };
  };
}
