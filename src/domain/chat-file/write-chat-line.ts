import { isJsonObject, parseJsonText } from '#src/domain/json/parse-json.ts';
import { readMembers, updateMembers } from '#src/domain/json/json-source.ts';
import type { ChatNote, NodeSource } from './chat-file.ts';
import { fillTemplate, hiddenMark, listTexts } from './line-template.ts';
import { readChatHeader } from './read-chat-header.ts';

/** What the first line of a chat says. */
export interface WrittenHeader {
  userName: string;
  characterName: string;
  title: string;
  /** The author's note; null for none. */
  note: ChatNote | null;
  createdAt: Date;
}

export interface WrittenVariant {
  content: string;
  sentAt: Date;
  /** What wrote it; null for a person, and where nothing is known. */
  model: string | null;
  /** True where a model wrote it: then it says so (rule:ai-mark). */
  isAi: boolean;
  /** True where it was written on this site; else nothing is said of where it is from. */
  isFromHere: boolean;
  /** True once its text is another one than that of the file. */
  isEdited: boolean;
  /** What the file that it came with says of it; null for what did not come with one. */
  source: NodeSource | null;
}

export interface WrittenMessage {
  name: string;
  isUser: boolean;
  isHidden: boolean;
  variants: readonly WrittenVariant[];
  /** The place of the variant that is on the active branch. */
  chosen: number;
}

/** The first line of a chat as SillyTavern reads it (rule:chat-files), without a line feed. */
export function writeChatHeader({ userName, characterName, title, note, createdAt }: WrittenHeader): string {
  return JSON.stringify({
    user_name: userName,
    character_name: characterName,
    create_date: createdAt.toISOString(),
    chat_metadata: { ...(title === '' ? {} : { title }), ...(note === null ? {} : describeNote(note)) },
  });
}

/** The first line that a chat came with, with the title and the author's note that it has now. */
export function rewriteChatHeader(
  text: string,
  { title, note }: Pick<WrittenHeader, 'title' | 'note'>,
): string {
  const json = parseJsonText(text);
  if (!isJsonObject(json)) return text;
  const known = readChatHeader(json);
  const changes = new Map<string, string | null>();
  if (known.title !== title) changes.set('title', title === '' ? null : JSON.stringify(title));
  if ((known.note?.content ?? '') !== (note?.content ?? '') || known.note?.depth !== note?.depth) {
    const now = note ?? { content: '', depth: known.note?.depth ?? 0 };
    // How often and as whom the file says its own note stays as it is.
    const fields =
      known.note === undefined ? describeNote(now) : { note_prompt: now.content, note_depth: now.depth };
    for (const [name, value] of Object.entries(fields)) changes.set(name, JSON.stringify(value));
  }
  if (changes.size === 0) return text;
  const metadata = isJsonObject(json['chat_metadata']) ? readMembers(text).get('chat_metadata') : undefined;
  return updateMembers(text, new Map([['chat_metadata', updateMembers(metadata ?? '{}', changes)]]));
}

/** In the chat, at its depth, with every message, said by nobody. */
function describeNote({ content, depth }: ChatNote): Record<string, string | number> {
  return { note_prompt: content, note_interval: 1, note_position: 1, note_depth: depth, note_role: 0 };
}

/**
 * A message with its variants as SillyTavern reads it (rule:chat-files), without a line feed; empty for one without
 * variants. What came with a file and was not changed is written as it came.
 */
export function writeChatMessage(message: WrittenMessage): string {
  const { variants, chosen } = message;
  const shown = variants[chosen];
  if (shown === undefined) return '';
  if (isAsItCame(message)) {
    const bySwipe = new Map(variants.map((variant) => [variant.source?.swipe, variant]));
    return fillTemplate(shown.source?.line ?? '', {
      isHidden: message.isHidden,
      textOf: (swipe) => writeText(bySwipe.get(swipe)),
      infoOf: (swipe) => bySwipe.get(swipe)?.source?.info ?? 'null',
    });
  }
  const base = shown.source?.line ?? variants.find(({ source }) => source?.line != null)?.source?.line;
  return rewriteLine(message, shown, base ?? startLine(message, shown));
}

/** Whether the line of the shown variant needs no change but for texts that were edited in place. */
export function isAsItCame({ variants, chosen, isHidden }: WrittenMessage): boolean {
  const source = variants[chosen]?.source;
  if (source?.line == null || (isHidden && !source.line.includes(hiddenMark))) return false;
  const texts = listTexts(source.line);
  const isWhole = texts.size === variants.length;
  return (
    isWhole &&
    variants.every((variant) => variant.source?.place === source.place && texts.has(variant.source.swipe))
  );
}

function writeText(variant: WrittenVariant | undefined): string {
  if (variant === undefined) return '""';
  const written = variant.isEdited ? null : variant.source?.written;
  return written ?? JSON.stringify(variant.content);
}

/** The line of a message that did not come with a file; its text and variants are still to be written into it. */
function startLine({ name, isUser, isHidden }: WrittenMessage, shown: WrittenVariant): string {
  return JSON.stringify({
    name,
    is_user: isUser,
    is_system: isHidden,
    send_date: shown.sentAt.toISOString(),
    mes: '',
    extra: describe(shown),
  });
}

function rewriteLine({ variants, chosen, isHidden }: WrittenMessage, shown: WrittenVariant, base: string) {
  const members = readMembers(base);
  const changes = new Map<string, string | null>([['mes', writeText(shown)]]);
  if (members.get('is_system') !== hiddenMark && isHidden) changes.set('is_system', 'true');
  if (shown.source?.line !== base) moveInfo(changes, shown, members);
  if (variants.length > 1 || members.has('swipes')) {
    changes.set('swipe_id', String(chosen));
    changes.set('swipes', `[${variants.map(writeText).join(',')}]`);
    changes.set('swipe_info', `[${variants.map(writeInfo).join(',')}]`);
  }
  return fillTemplate(updateMembers(base, changes), {
    isHidden,
    textOf: () => '""',
    infoOf: () => 'null',
  });
}

/** What a line says of the variant that it shows, and `swipe_info` of each. */
const infoFields = ['send_date', 'gen_started', 'gen_finished', 'extra'] as const;

/** Has a line say of the shown variant what was said of another one. */
function moveInfo(
  changes: Map<string, string | null>,
  shown: WrittenVariant,
  members: ReadonlyMap<string, string>,
): void {
  const info = readMembers(writeInfo(shown));
  for (const field of infoFields) {
    const value = info.get(field) ?? null;
    if (value !== null || members.has(field)) changes.set(field, value);
  }
}

/** An entry of `swipe_info`: as it came where it did, with what the line says of the variant that it showed. */
function writeInfo(variant: WrittenVariant): string {
  const { source, sentAt } = variant;
  const info = source?.info?.startsWith('{') === true ? source.info : null;
  if (source?.line == null) {
    return info ?? JSON.stringify({ send_date: sentAt.toISOString(), extra: describe(variant) });
  }
  const members = readMembers(source.line);
  const told = infoFields.flatMap((field): [string, string][] => {
    const value = members.get(field);
    return value === undefined ? [] : [[field, value]];
  });
  return updateMembers(info ?? '{}', new Map(told));
}

function describe({ model, isAi, isFromHere }: WrittenVariant): object {
  if (model === null) return isAi ? { ai_generated: true } : {};
  return { ...(isFromHere ? { api: 'yuanfen' } : {}), model, ai_generated: isAi };
}
