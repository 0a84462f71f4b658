import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { listOf, objectOf, textOf } from './json-fields.ts';
import { leftOut, leftOutFields, type PlainMessage, readPlainChat } from './plain-chat.ts';

const turnMark = /\{\{\[(INPUT|OUTPUT|SYSTEM)(?:_END)?\]\}\}/;
/** Upper limit of speakers; no group has more. */
const mostSpeakers = 100;

/**
 * Reads a saved story of Kobold Lite: one text in pieces, `prompt` and `actions`. Speakers are marked in instruct mode,
 * and named at the beginning of a line in chat mode.
 */
export function readKoboldLite(json: unknown): ChatFile | null {
  if (!isJsonObject(json) || !Array.isArray(json['actions']) || typeof json['prompt'] !== 'string')
    return null;
  const settings = objectOf(json, 'savedsettings');
  const userName = textOf(settings, 'chatname');
  const [characterName = ''] = textOf(settings, 'chatopponent').split('||$||');
  const pieces = [json['prompt'], ...listOf(json['actions'])].filter((piece) => typeof piece === 'string');
  const names = textOf(settings, 'chatopponent').split('||$||').filter(Boolean);
  const story = pieces.join('');
  const { messages, instructions } = turnMark.test(story)
    ? readMarked(story)
    : { messages: readNamed(story, { userName, characterNames: names }), instructions: 0 };
  return readPlainChat({
    ...{ userName, characterName, messages },
    notes: [
      ...leftOut('{{[SYSTEM]}}', instructions, { en: 'texts are instructions', 'zh-CN': '段文本是指令' }),
      ...leftOutFields(onlyFilled(json), [
        'prompt',
        'actions',
        'savedsettings',
        'gamestarted',
        'actions_metadata',
      ]),
    ],
  });
}

/** Drops empty fields, of which a file has many. */
function onlyFilled(json: JsonObject): JsonObject {
  const isFilled = (value: unknown) =>
    value !== '' &&
    value !== null &&
    value !== 0 &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isFilled(value)));
}

/**
 * Reads turns by their marks. Text before the first mark belongs to the character, and so does text that a program
 * wrote after the end of a turn.
 */
function readMarked(story: string): { messages: PlainMessage[]; instructions: number } {
  const [first = '', ...rest] = story.split(turnMark);
  const messages: PlainMessage[] = first.trim() === '' ? [] : [{ isUser: false, content: first.trim() }];
  let instructions = 0;
  // The split alternates between the name of a mark and the text behind it.
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const content = rest[at + 1]?.trim() ?? '';
    if (content === '') continue;
    if (rest[at] === 'SYSTEM') instructions += 1;
    else messages.push({ isUser: rest[at] === 'INPUT', content });
  }
  return { messages, instructions };
}

/** Begins a turn at every line that begins with a name; a line without one continues the turn. */
function readNamed(
  story: string,
  { userName, characterNames }: { userName: string; characterNames: readonly string[] },
): PlainMessage[] {
  const messages: PlainMessage[] = [];
  let lines: string[] = [];
  let speaker = { isUser: false, name: '' };
  const end = () => {
    const content = lines.join('\n').trim();
    if (content !== '') messages.push({ ...speaker, content });
    lines = [];
  };
  const speakers = [userName, ...characterNames].filter(Boolean).slice(0, mostSpeakers);
  for (const line of story.split('\n')) {
    const name = speakers.find((one) => line.startsWith(`${one}:`));
    if (name !== undefined) {
      end();
      speaker = { isUser: name === userName, name };
    }
    lines.push(name === undefined ? line : line.slice(name.length + 1));
  }
  end();
  return messages;
}
