/** Ends a text of traits as a sentence: with a full stop of its script, unless it ends with a mark already. */
export function endSentence(text: string): string {
  const whole = text.trimEnd();
  if (whole === '' || /[.!?。！？…~～*"”’」』)）]$/u.test(whole)) return whole;
  return whole + (/\p{Script=Han}/u.test(whole) ? '。' : '.');
}
