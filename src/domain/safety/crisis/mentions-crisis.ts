import {
  chineseExpressions,
  englishExpressions,
  harmlessExpressions,
} from '#src/content/patterns/crisis/expressions.ts';
import type { MessageReading } from '#src/domain/text/read-message.ts';

const englishExpression = new RegExp(`(?<![a-z0-9])(?:${englishExpressions.join('|')})(?![a-z0-9])`);
const chineseExpression = new RegExp(chineseExpressions.join('|'));
const digitLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' };

/**
 * Checks whether a message mentions suicide, self-harm or violence, in either language, the writer's own or somebody
 * else's (rule:crisis-help). In doubt it returns true: only fixed figures of speech pass.
 */
export function mentionsCrisis(reading: Pick<MessageReading, 'line' | 'joined'>): boolean {
  return [reading.line, reading.joined, readDigits(reading.line)].some((line) => {
    const text = harmlessExpressions.reduce((rest, figure) => rest.replace(figure, ' '), line);
    return englishExpression.test(text) || chineseExpression.test(text);
  });
}

/** Reads digits as letters: "k1ll" becomes "kill". */
function readDigits(line: string): string {
  return line.replace(/[01345]/g, (digit) => digitLetters[digit] ?? digit);
}
