/** How names are searched. The projection keeps the words that this makes, the query looks for the words that it makes. */

/** Words in lower case without accents: "Amélie Ngozi-Okafor" is found by "ame", "ngo" and "oka". */
export function searchWords(name: string): readonly string[] {
  const folded = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return [...new Set(folded.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== ''))];
}
