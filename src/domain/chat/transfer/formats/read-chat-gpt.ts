import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { countMessages } from '../chat-notes.ts';
import { ChatTree } from '../chat-tree.ts';
import { readTitle } from '../read-chat-header.ts';
import { readSendDate } from '../read-send-date.ts';
import { listOf, objectOf, textOf } from './json-fields.ts';
import { leftOut, oneOfSeveral } from './plain-chat.ts';
import { tryParseJson } from '#src/domain/json/try-parse-json.ts';

/**
 * Reads the export of ChatGPT or DeepSeek (`conversations.json`): each conversation is a tree under `mapping`, and
 * ChatGPT's `current_node` is the end of the branch that is shown. All branches are imported; of several conversations,
 * the first with messages.
 */
export function readChatGpt(json: unknown): ChatFile | null {
  const all = (Array.isArray(json) ? listOf(json) : [json])
    .filter(isJsonObject)
    .filter((chat) => isJsonObject(chat['mapping']));
  if (all.length === 0) return null;
  const taken = Math.max(
    0,
    all.findIndex((chat) => Object.values(objectOf(chat, 'mapping')).some((node) => readNode(node) !== null)),
  );
  const chat = all[taken] ?? {};
  const { tree, skipped, parts } = readTree(chat);
  const active = tree.nodes.filter(({ isActive }) => isActive).length;
  return {
    header: {
      ...{ userName: '', characterName: '', title: readTitle(chat['title']) },
      createdAt: readSendDate(chat['create_time'] ?? chat['inserted_at'], 'UTC'),
    },
    ...{ userName: '', settings: null, nodes: tree.nodes, lines: [] },
    notes: [
      countMessages(active, tree.nodes.length),
      ...leftOut('author.role', skipped, {
        en: 'entries are instructions, thoughts, or of tools',
        'zh-CN': '项是指令、思考或来自工具',
      }),
      ...leftOut('content.parts', parts, { en: 'parts are no text', 'zh-CN': '部分不是文本' }),
      ...oneOfSeveral(
        all.map((one) => textOf(one, 'title')),
        taken,
      ),
    ],
  };
}

interface ReadTree {
  tree: ChatTree;
  /** Number of entries that are not a person's or the model's message. */
  skipped: number;
  /** Number of message parts that are not text. */
  parts: number;
}

function readTree(chat: JsonObject): ReadTree {
  const mapping = objectOf(chat, 'mapping');
  const read: ReadTree = { tree: new ChatTree(), skipped: 0, parts: 0 };
  const places = new Map<string, number | null>();
  const isRoot = (id: string) => !Object.hasOwn(mapping, textOf(mapping[id], 'parent'));
  const waiting = Object.keys(mapping).filter(isRoot).toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (places.has(id)) continue;
    const node = mapping[id];
    places.set(id, addNode(read, node, places.get(textOf(node, 'parent')) ?? null));
    for (const child of listOf(objectOf(mapping, id)['children']).toReversed()) {
      if (typeof child === 'string' && Object.hasOwn(mapping, child)) waiting.push(child);
    }
  }
  const { tree } = read;
  const leaf = places.get(textOf(chat, 'current_node')) ?? tree.nodes.length - 1;
  if (leaf >= 0) tree.activate(leaf);
  return read;
}

/** Adds a node's message; returns the index of the message that its children follow. */
function addNode(read: ReadTree, node: unknown, parent: number | null): number | null {
  const message = readNode(node);
  if (message === null) {
    const told = objectOf(node, 'message');
    if (isJsonObject(told['author']) || Array.isArray(told['fragments'])) read.skipped += 1;
    return parent;
  }
  const { isUser, content, sentAt, model } = message;
  read.parts += message.parts;
  return read.tree.add(
    {
      ...{ parent, isActive: false, isUser, isHidden: false, content, sentAt, model, isAi: true },
      ...{
        hiddenAt: null,
        editedAt: null,
        chosenAt: null,
        state: 'complete',
        finishReason: isUser ? null : 'stop',
        source: null,
      },
    },
    read.tree.nodes.length + 1,
  );
}

/** Reads a message meant for people; null for everything else. */
function readNode(node: unknown): SpokenMessage | null {
  const message = objectOf(node, 'message');
  return Array.isArray(message['fragments']) ? readDeepSeek(message) : readSpoken(message);
}

interface SpokenMessage {
  isUser: boolean;
  content: string;
  /** In ms since 1970. */
  sentAt: number | null;
  model: string | null;
  /** Number of its parts that are not text. */
  parts: number;
}

/** Reads a message of DeepSeek: `REQUEST` is the person's fragment, `RESPONSE` the model's, others are thoughts and tools. */
function readDeepSeek(message: JsonObject): SpokenMessage | null {
  const fragments = listOf(message['fragments']);
  const isUser = fragments.some((fragment) => textOf(fragment, 'type') === 'REQUEST');
  const spoken = fragments.filter(
    (fragment) => textOf(fragment, 'type') === (isUser ? 'REQUEST' : 'RESPONSE'),
  );
  const content = joinTexts(spoken.map((fragment) => textOf(fragment, 'content')));
  if (content === '') return null;
  return {
    ...{ isUser, content, parts: 0 },
    sentAt: readSendDate(message['inserted_at'], 'UTC')?.getTime() ?? null,
    model: isUser ? null : textOf(message, 'model') || null,
  };
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

function readSpoken(message: JsonObject): SpokenMessage | null {
  const role = textOf(objectOf(message, 'author'), 'role');
  const content = objectOf(message, 'content');
  const type = textOf(content, 'content_type');
  const isSpoken =
    (role === 'user' || role === 'assistant') && (type === 'text' || type === 'multimodal_text');
  const isToPeople = ['', 'all'].includes(textOf(message, 'recipient'));
  // A spoken message has its text beside the sound, which does not count as a part.
  const parts = listOf(content['parts']).filter((part) => !isSound(part));
  const texts = parts.flatMap(readPart);
  const text = joinTexts(texts.map(removeChatGptMarks));
  if (!isSpoken || !isToPeople || text === '') return null;
  return {
    isUser: role === 'user',
    content: text,
    sentAt: readSendDate(message['create_time'], 'UTC')?.getTime() ?? null,
    model: textOf(objectOf(message, 'metadata'), 'model_slug') || null,
    parts: parts.length - texts.length,
  };
}

function readPart(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return textOf(part, 'content_type') === 'audio_transcription' ? [textOf(part, 'text')] : [];
}

function isSound(part: unknown): boolean {
  return /^(?:real_time_user_)?audio_(?:video_)?asset_pointer$/.test(textOf(part, 'content_type'));
}

/** A mark that ChatGPT's page replaces: its kind and parts, between characters of private use. */
const mark = /[ \t]*\ue200(?<kind>[^\ue200-\ue202]*)(?<parts>[^\ue200\ue201]*)\ue201/g;
const separator = '\ue202';
/** A source as older exports name it: `【4†source】`, `【12:0†file.pdf】`. */
const source = /[ \t]*【\d+(?::\d+)?†[^【】]*】/g;

/**
 * Removes the marks of sources and pictures from a text of ChatGPT. What stands for words becomes these: an entity
 * (`entity`) its name, a link (`url`) its label.
 */
function removeChatGptMarks(text: string): string {
  return text
    .replace(mark, (whole, kind: string, rest: string) => {
      const words = readWords(kind, rest.split(separator).slice(1));
      const blank = /^[ \t]*/.exec(whole)?.[0] ?? '';
      return words === '' ? '' : blank + words;
    })
    .replace(source, '');
}

function readWords(kind: string, parts: readonly string[]): string {
  if (kind === 'url') return parts[0] ?? '';
  if (kind !== 'entity') return '';
  const [, name] = listOf(tryParseJson(parts[0] ?? ''));
  return typeof name === 'string' ? name : '';
}
