/** What an answer is, whatever its label says: events, or one JSON text. */
export type AnswerKind = 'events' | 'whole';

/**
 * Tells an event stream from a JSON answer by its first byte that is no blank and no byte order mark, since some servers label
 * either as the other. A line of an event stream never begins with a bracket.
 * @returns null while nothing but blanks came
 */
export function sniffAnswer(begun: Buffer): AnswerKind | null {
  const [first] = begun.toString('latin1').replace(/^(?:\u00ef\u00bb\u00bf)?\s+|^\u00ef\u00bb\u00bf/, '');
  if (first === undefined) return null;
  return first === '{' || first === '[' ? 'whole' : 'events';
}
