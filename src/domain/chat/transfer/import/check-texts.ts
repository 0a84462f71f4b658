import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { ChatFileError, type ChatNode } from '../chat-file.ts';

/** Length of the text per check, in UTF-16 units: each check has a fixed cost. */
const checkedLength = 10_000;
/** Length of the following piece that each piece of a long text also includes. */
const overlap = 500;

interface Piece {
  /** The line, counted from 1; the number of the message if the file has no lines. */
  at: number | null;
  content: string;
}

/**
 * Checks every text of a chat (rule:adult-characters).
 * @throws ChatFileError for the first text with a person under age in it
 */
export function checkTexts(nodes: readonly ChatNode[]): void {
  let unchecked: Piece[] = [];
  let length = 0;
  for (const { content, source } of nodes) {
    for (const piece of cutToCheck(content)) {
      unchecked.push({ at: source?.place ?? null, content: piece });
      length += piece.length;
      if (length < checkedLength) continue;
      check(unchecked);
      unchecked = [];
      length = 0;
    }
  }
  check(unchecked);
}

function check(pieces: readonly Piece[]): void {
  if (checkAdult(pieces.map(({ content }) => content).join('\n\n')).findings.length === 0) return;
  for (const { at, content } of pieces) {
    const [finding] = checkAdult(content).findings;
    if (finding === undefined) continue;
    throw new ChatFileError(at, {
      en: `Everyone here is an adult, and this says otherwise: “${finding.quote}”`,
      'zh-CN': `这里的每个人都是成年人，但这里写的并非如此：“${finding.quote}”`,
    });
  }
}

/** Cuts a long text into pieces that overlap, so that no finding is lost between two of them. */
function cutToCheck(content: string): string[] {
  const count = Math.max(1, Math.ceil(content.length / checkedLength));
  return Array.from({ length: count }, (_, index) =>
    content.slice(index * checkedLength, (index + 1) * checkedLength + overlap),
  );
}
