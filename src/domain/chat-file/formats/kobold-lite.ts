import { isJsonObject, type JsonObject } from '#src/domain/card/parse-card-json.ts';
import type { ChatFile } from '../chat-file.ts';
import { listOf, objectOf, textOf } from './fields.ts';
import { leftOutFields, type PlainMessage, readPlainChat } from './plain-chat.ts';

const inputMark = '{{[INPUT]}}';
const outputMark = '{{[OUTPUT]}}';

/**
 * A saved story of Kobold Lite: one text in pieces, `prompt` and `actions`. Who speaks is said by marks in instruct
 * mode, and by names at the beginning of a line in chat mode.
 */
export function readKoboldLite(json: unknown): ChatFile | null {
  if (!isJsonObject(json) || !Array.isArray(json['actions']) || typeof json['prompt'] !== 'string')
    return null;
  const settings = objectOf(json, 'savedsettings');
  const userName = textOf(settings, 'chatname');
  const [characterName = ''] = textOf(settings, 'chatopponent').split('||$||');
  const pieces = [json['prompt'], ...listOf(json['actions'])].filter((piece) => typeof piece === 'string');
  const names = textOf(settings, 'chatopponent').split('||$||').filter(Boolean);
  const isMarked = pieces.some((piece) => piece.includes(inputMark) || piece.includes(outputMark));
  const messages = isMarked
    ? pieces.flatMap(readMarked)
    : readNamed(pieces.join(''), { userName, characterNames: names });
  return readPlainChat({
    ...{ userName, characterName, messages },
    notes: leftOutFields(onlyFilled(json), [
      'prompt',
      'actions',
      'savedsettings',
      'gamestarted',
      'actions_metadata',
    ]),
  });
}

/** A file has many fields that are empty. */
function onlyFilled(json: JsonObject): JsonObject {
  const isFilled = (value: unknown) =>
    value !== '' &&
    value !== null &&
    value !== 0 &&
    value !== false &&
    !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isFilled(value)));
}

/** A piece may have several turns in it; what stands before the first mark is the character's. */
function readMarked(piece: string): PlainMessage[] {
  return piece
    .split(inputMark)
    .flatMap((part, index) =>
      part.split(outputMark).map((content, place): PlainMessage => ({
        isUser: index > 0 && place === 0,
        content: content.trim(),
      })),
    )
    .filter(({ content }) => content !== '');
}

/** Begins a turn at every line that begins with a name; a line without one goes on. */
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
  const speakers = [userName, ...characterNames].filter(Boolean);
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
