import { isJsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import { readMembers, updateMembers } from '#src/domain/json/json-source.ts';
import type { ChatNote, NodeSource } from './chat-file.ts';
import { fillLineTemplate, hiddenMark, listTexts } from './line-template.ts';
import { readChatHeader } from './read-chat-header.ts';

/** The contents of the first line of a chat. */
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
  /** The model that wrote it; null for a person, and if it is unknown. */
  model: string | null;
  /** True if a model wrote it: the file then states so (rule:ai-mark). */
  isAi: boolean;
  /** True if it was written on this site; otherwise the file states no origin. */
  isFromHere: boolean;
  /** True if its text differs from the text in the imported file. */
  isEdited: boolean;
  /** The imported file's data about it; null if it was not imported. */
  source: NodeSource | null;
}

export interface WrittenMessage {
  name: string;
  isUser: boolean;
  isHidden: boolean;
  variants: readonly WrittenVariant[];
  /** Index of the variant on the active branch. */
  chosen: number;
}

/** Writes the first line of a chat as SillyTavern reads it (rule:chat-files), without a line feed. */
export function writeChatHeader({ userName, characterName, title, note, createdAt }: WrittenHeader): string {
  return JSON.stringify({
    user_name: userName,
    character_name: characterName,
    create_date: createdAt.toISOString(),
    chat_metadata: { ...(title === '' ? {} : { title }), ...(note === null ? {} : describeNote(note)) },
  });
}

/** Writes the imported first line of a chat with its current title and author's note. */
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
    // Interval and role of an imported note stay as they are.
    const fields =
      known.note === undefined ? describeNote(now) : { note_prompt: now.content, note_depth: now.depth };
    for (const [name, value] of Object.entries(fields)) changes.set(name, JSON.stringify(value));
  }
  if (changes.size === 0) return text;
  const metadata = isJsonObject(json['chat_metadata']) ? readMembers(text).get('chat_metadata') : undefined;
  return updateMembers(text, new Map([['chat_metadata', updateMembers(metadata ?? '{}', changes)]]));
}

/** Describes a note in the chat, at its depth, with every message, with the system's role. */
function describeNote({ content, depth }: ChatNote): Record<string, string | number> {
  return { note_prompt: content, note_interval: 1, note_position: 1, note_depth: depth, note_role: 0 };
}

/**
 * Writes a message with its variants as SillyTavern reads it (rule:chat-files), without a line feed; empty if it has no
 * variants. Imported parts that were not changed are written as they came.
 */
export function writeChatMessage(message: WrittenMessage): string {
  const { variants, chosen } = message;
  const shown = variants[chosen];
  if (shown === undefined) return '';
  if (isAsItCame(message)) {
    const bySwipe = new Map(variants.map((variant) => [variant.source?.swipe, variant]));
    return fillLineTemplate(shown.source?.line ?? '', {
      isHidden: message.isHidden,
      textOf: (swipe) => writeText(bySwipe.get(swipe)),
      infoOf: (swipe) => bySwipe.get(swipe)?.source?.info ?? 'null',
    });
  }
  const base = shown.source?.line ?? variants.find(({ source }) => source?.line != null)?.source?.line;
  return rewriteLine(message, shown, base ?? startLine(message, shown));
}

/** Checks whether the line of the shown variant needs no change except for texts that were edited in place. */
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

/** Returns the line of a message that was not imported, without its text and variants. */
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
  return fillLineTemplate(updateMembers(base, changes), {
    isHidden,
    textOf: () => '""',
    infoOf: () => 'null',
  });
}

/** Fields of a line about the variant that it shows, and of each entry of `swipe_info`. */
const infoFields = ['send_date', 'gen_started', 'gen_finished', 'extra'] as const;

/** Replaces a line's data about its shown variant by the data of another variant. */
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

/** Writes an entry of `swipe_info`: as imported, if it was, with the line's data about the variant that it showed. */
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
