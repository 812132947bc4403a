/** The parts of a stream's name, `category-id`: the category has no dash, the id may. */

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** The id of what the stream is about. */
export const subjectIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
