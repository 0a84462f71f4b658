/**
 * Invisible signs that turn the direction of the text after them, beyond the name that holds them: embeddings,
 * overrides, isolates and the deprecated signs beside them. Not the marks U+200E, U+200F and U+061C, which only order a
 * name's own signs, and not the joiners of emoji and of Indic and Persian words.
 */
const marks = /[\u202a-\u202e\u2066-\u206f]/g;

/** Returns a name without the signs that would turn the text around it: `\u202eariM` would be read as `Mira`. */
export function withoutDirectionMarks(name: string): string {
  return name.replace(marks, '');
}
