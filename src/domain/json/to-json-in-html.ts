/**
 * Writes JSON for a `<script>` data block: it cannot end the block, open a comment in it, or break a line in a way that
 * JSON allows and scripts do not. It parses to the same value, except for halves of surrogate pairs, which are not
 * text.
 */
export function toJsonInHtml(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed() : part,
  ).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
