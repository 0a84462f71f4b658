/** Splits the example dialogues of a card, in order, without their `<START>` lines. */
export function splitExamples(text: string): string[] {
  return text
    .split(/<START>/i)
    .map((example) => example.trim())
    .filter((example) => example !== '');
}
