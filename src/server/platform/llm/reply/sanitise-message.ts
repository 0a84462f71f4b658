const maxCharacters = 200;
/**
 * An echo of this many characters of a text is always found, of Chinese half as many; a shorter text only as a whole.
 */
const echoCharacters = 16;
const shortestEcho = 8;
/** Replaces a message that repeats the prompt. */
export const withheld = '(withheld: it repeats the prompt)';

/** Text that must never reach a log. */
export interface PrivateText {
  apiKey: string | undefined;
  /** The texts of the prompt, and the texts that it was composed of: a short text is only found as a separate text. */
  prompt: readonly string[];
}

/**
 * Cleans an upstream's error message for our log: one line, at most 200 characters, no keys. A message that repeats the
 * prompt is withheld completely.
 */
export function sanitiseMessage(message: string, secrets: PrivateText): string {
  const line = message
    .slice(0, 20 * maxCharacters)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const shown = cutTo(redactKeys(line, secrets.apiKey), maxCharacters);
  return secrets.prompt.some((text) => isEchoed(text, shown)) ? withheld : shown;
}

function redactKeys(line: string, apiKey: string | undefined): string {
  const withoutOurs = apiKey === undefined || apiKey === '' ? line : line.replaceAll(apiKey, '[key]');
  return withoutOurs.replaceAll(/\b(?:sk|pk|rk|gsk|hf|key)[-_][\w*.-]{6,}|\bBearer\s+\S+/gi, '[key]');
}

function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function isEchoed(text: string, message: string): boolean {
  if (text.length < echoCharacters) {
    const whole = text.trim();
    return whole.length >= shortestEcho && message.includes(whole);
  }
  for (let start = 0; start + shortestEcho <= message.length; start += 1) {
    const length = /\p{Script=Han}/u.test(message.charAt(start)) ? shortestEcho : echoCharacters;
    if (start + length <= message.length && text.includes(message.slice(start, start + length))) return true;
  }
  return false;
}
