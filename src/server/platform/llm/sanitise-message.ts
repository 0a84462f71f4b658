const MAX_CHARACTERS = 200;
/** An echo of this many characters of a prompt is always found; a shorter prompt is looked for whole. */
const ECHO_CHARACTERS = 32;
const SHORTEST_ECHO = 8;
const WITHHELD = '(withheld: it repeats the prompt)';

/** What must never reach a log. */
export interface PrivateText {
  apiKey: string | undefined;
  /** The texts of the prompt. */
  prompt: readonly string[];
}

/**
 * Cleans an upstream's error message for our log: one line, at most 200 characters, no keys. A message that
 * repeats the prompt is withheld whole.
 */
export function sanitiseMessage(message: string, secrets: PrivateText): string {
  const line = message
    .slice(0, 20 * MAX_CHARACTERS)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const shown = cutTo(redactKeys(line, secrets.apiKey), MAX_CHARACTERS);
  return secrets.prompt.some((text) => isEchoed(text, shown)) ? WITHHELD : shown;
}

function redactKeys(line: string, apiKey: string | undefined): string {
  const withoutOurs = apiKey === undefined || apiKey === '' ? line : line.replaceAll(apiKey, '[key]');
  return withoutOurs.replaceAll(/\b(?:sk|pk|rk|gsk|hf|key)[-_][\w*.-]{6,}|\bBearer\s+\S+/gi, '[key]');
}

function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Looks at every second half-window only: each echo has one of them aligned inside it. */
function isEchoed(text: string, message: string): boolean {
  if (text.length < ECHO_CHARACTERS) {
    const whole = text.trim();
    return whole.length >= SHORTEST_ECHO && message.includes(whole);
  }
  const windowLength = ECHO_CHARACTERS / 2;
  for (let start = 0; start + windowLength <= message.length; start += windowLength) {
    if (text.includes(message.slice(start, start + windowLength))) return true;
  }
  return false;
}
