/** The one item of a list that was made for one. @throws where the list is empty. */
export function only<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
