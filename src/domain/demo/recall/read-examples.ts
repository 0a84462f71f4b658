/** One exchange of a card's example dialogue: a message to the character, and its answer. */
export interface Exchange {
  asked: string;
  answer: string;
  /** The previous answer of the same dialogue; null at its beginning. */
  follows: string | null;
}

const longestText = 20_000;
const mostExchanges = 60;

/**
 * Reads the example dialogues of a card (rule:cards: `<START>` separates them, each line begins with its speaker). Other
 * text is left out. Linear in the length of the text.
 * @param names the names of the character and the user, used besides the macros
 */
export function readExamples(text: string, names: { char: string; user: string }): Exchange[] {
  return text
    .slice(0, longestText)
    .split(/<START>/i)
    .flatMap((dialogue) => readDialogue(dialogue, names))
    .slice(0, mostExchanges);
}

function readDialogue(dialogue: string, names: { char: string; user: string }): Exchange[] {
  const turns: { isUser: boolean; text: string }[] = [];
  for (const line of dialogue.split('\n')) {
    const turn = readLine(line.trim(), names);
    const last = turns.at(-1);
    if (turn !== null) turns.push(turn);
    else if (last !== undefined) last.text += `\n${line}`;
  }
  const exchanges: Exchange[] = [];
  turns.forEach((turn, at) => {
    const next = turns[at + 1];
    if (!turn.isUser || next === undefined || next.isUser || next.text.trim() === '') return;
    exchanges.push({
      asked: turn.text.trim(),
      answer: next.text.trim(),
      follows: exchanges.at(-1)?.answer ?? null,
    });
  });
  return exchanges;
}

function readLine(
  line: string,
  { char, user }: { char: string; user: string },
): { isUser: boolean; text: string } | null {
  const speakers: [string, boolean][] = [
    ['{{user}}', true],
    ['<USER>', true],
    [user, true],
    ['You', true],
    ['User', true],
    ['{{char}}', false],
    ['<BOT>', false],
    [char, false],
  ];
  for (const [speaker, isUser] of speakers) {
    if (speaker === '' || !line.toLowerCase().startsWith(speaker.toLowerCase())) continue;
    const mark = line.slice(speaker.length).match(/^\s{0,2}[:：]\s?/)?.[0];
    if (mark !== undefined) return { isUser, text: line.slice(speaker.length + mark.length) };
  }
  return null;
}
