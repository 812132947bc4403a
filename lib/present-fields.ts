/** The fields of a change that are there: JSON knows no undefined, the type of an optional field does. */
export function presentFields<Shape extends object>(changed: {
  readonly [Key in keyof Shape]?: Shape[Key] | undefined;
}): Partial<Shape> {
  return Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as Partial<Shape>;
}
