/** The first letters of the first two parts of a name. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => Array.from(part)[0]?.toUpperCase() ?? '')
    .join('');
}

/** As much of an id as tells two patients of one name apart; ids begin with the time, so that their ends differ. */
export function shortId(id: string): string {
  return id.slice(-8);
}
