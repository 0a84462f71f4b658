/** The detected kind of an answer, whatever its content type: events, or one JSON text. */
export type AnswerKind = 'events' | 'whole';

/**
 * Detects an event stream or a JSON answer by the first byte that is neither a blank nor a byte order mark, since some
 * servers label either as the other. A line of an event stream never begins with a bracket.
 * @returns null while only blanks came
 */
export function sniffAnswer(begun: Buffer): AnswerKind | null {
  const [first] = begun.toString('latin1').replace(/^(?:\u00ef\u00bb\u00bf)?\s+|^\u00ef\u00bb\u00bf/, '');
  if (first === undefined) return null;
  return first === '{' || first === '[' ? 'whole' : 'events';
}
