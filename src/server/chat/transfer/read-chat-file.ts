import type { Localized } from '#src/contract/language.ts';
import type { CardNote } from '#src/domain/card/card-data.ts';
import { checkAdult } from '#src/domain/card/check-adult.ts';
import { noteReasons } from '#src/domain/card/note-reasons.ts';
import {
  ChatFileError,
  chatFileLimits,
  type ChatHeader,
  type ChatLine,
  type ChatMessage,
} from '#src/domain/chat-file/chat-file.ts';
import { isChatHeader, readChatHeader } from '#src/domain/chat-file/read-chat-header.ts';
import { readChatLines } from '#src/domain/chat-file/read-chat-lines.ts';
import { isSystemLine, readChatMessage } from '#src/domain/chat-file/read-chat-message.ts';

export interface ChatFile {
  header: ChatHeader | null;
  messages: ChatMessage[];
  notes: CardNote[];
}

/** As much text as is checked at one time, in UTF-16 units: each check takes some time by itself. */
const checkedLength = 10_000;
/** How much of the next piece of a long text is checked with each. */
const overlap = 500;

/**
 * Reads a SillyTavern chat and checks every text of it (trust row 1).
 * @throws ChatFileError for what is no such file, holds more than the limits say, or has somebody under age in it
 */
export function readChatFile(bytes: Uint8Array): ChatFile {
  const reading = new ChatReading();
  for (const line of readChatLines(bytes)) {
    reading.take(line);
    while (reading.uncheckedLength > checkedLength) reading.check();
  }
  reading.check();
  return reading.end();
}

/** What was read of a file so far. */
class ChatReading {
  #header: ChatHeader | null = null;
  readonly #messages: ChatMessage[] = [];
  #variants = 0;
  readonly #unchecked: { line: number; content: string }[] = [];
  #uncheckedLength = 0;
  readonly #passedOver: { system: number[]; empty: number[] } = { system: [], empty: [] };

  take(found: ChatLine): void {
    const { line, json } = found;
    const isFirst = this.#header === null && this.#messages.length === 0;
    if (isFirst && isChatHeader(json)) {
      this.#header = readChatHeader(json);
      return;
    }
    if (isSystemLine(json)) {
      this.#passedOver.system.push(line);
      return;
    }
    const message = readChatMessage(found);
    if (message === null) this.#passedOver.empty.push(line);
    else this.#add(message);
  }

  #add(message: ChatMessage): void {
    const { messages: mostMessages, allVariants } = chatFileLimits;
    this.#variants += message.variants.length;
    if (this.#messages.length >= mostMessages) {
      throw new ChatFileError(message.line, `There are more than ${mostMessages} messages.`);
    }
    if (this.#variants > allVariants) {
      throw new ChatFileError(message.line, `There are more than ${allVariants} variants in all.`);
    }
    this.#messages.push(message);
    for (const content of message.variants.flatMap((variant) => cutToCheck(variant.content))) {
      this.#unchecked.push({ line: message.line, content });
      this.#uncheckedLength += content.length;
    }
  }

  /** How much text is not checked yet, in UTF-16 units. */
  get uncheckedLength(): number {
    return this.#uncheckedLength;
  }

  /** Checks the next texts: many at once, and each one only where there is something. */
  check(): void {
    let length = 0;
    const after = this.#unchecked.findIndex(({ content }) => (length += content.length) > checkedLength);
    const texts = this.#unchecked.splice(0, after < 0 ? this.#unchecked.length : after + 1);
    this.#uncheckedLength -= length;
    if (checkAdult(texts.map(({ content }) => content).join('\n\n')).findings.length === 0) return;
    for (const { line, content } of texts) {
      const [finding] = checkAdult(content).findings;
      if (finding === undefined) continue;
      throw new ChatFileError(line, `Everyone here is an adult, and this says otherwise: “${finding.quote}”`);
    }
  }

  end(): ChatFile {
    if (this.#messages.length === 0) throw new ChatFileError(1, 'It holds no messages.');
    return { header: this.#header, messages: this.#messages, notes: this.#describe() };
  }

  #describe(): CardNote[] {
    const speakers = new Set(
      this.#messages.flatMap(({ isUser, name }) => (isUser || name === '' ? [] : name)),
    );
    const extra = new Set(this.#messages.flatMap(({ unusedFields }) => unusedFields));
    const { system, empty } = this.#passedOver;
    return [
      noteOf('messages', 'kept', {
        en: `${this.#messages.length} messages with ${this.#variants} variants`,
        'zh-CN': `${this.#messages.length} 条消息，共 ${this.#variants} 个版本`,
      }),
      ...(speakers.size > 1
        ? [
            noteOf('name', 'kept', {
              en: `all said by the character: ${[...speakers].join(', ')}`,
              'zh-CN': `都算作角色所说：${[...speakers].join('、')}`,
            }),
          ]
        : []),
      ...(system.length > 0
        ? [
            noteOf(
              'is_system',
              'unused',
              nameLines(system, { en: 'not said by anybody', 'zh-CN': '并非任何人所说' }),
            ),
          ]
        : []),
      ...(empty.length > 0
        ? [noteOf('mes', 'unused', nameLines(empty, { en: 'without a text', 'zh-CN': '没有文本' }))]
        : []),
      ...[...extra].slice(0, 20).map((name) => noteOf(`extra.${name}`, 'unused', noteReasons.noPlace)),
      ...(this.#header?.unusedFields ?? [])
        .slice(0, 20)
        .map((name) => noteOf(`chat_metadata.${name}`, 'unused', noteReasons.noPlace)),
    ];
  }
}

/** A long text in pieces that overlap, so that nothing stands between two of them. */
function cutToCheck(content: string): string[] {
  const count = Math.max(1, Math.ceil(content.length / checkedLength));
  return Array.from({ length: count }, (_, index) =>
    content.slice(index * checkedLength, (index + 1) * checkedLength + overlap),
  );
}

const reasonCharacters = 400;

function noteOf(field: string, outcome: CardNote['outcome'], reason: Localized): CardNote {
  const cut = (text: string) => text.slice(0, reasonCharacters).toWellFormed();
  return { field, outcome, reason: { en: cut(reason.en), 'zh-CN': cut(reason['zh-CN']) } };
}

function nameLines(lines: readonly number[], what: Localized): Localized {
  const [first, more] = [lines.slice(0, 10), Math.max(0, lines.length - 10)];
  return {
    en: `${what.en}: lines ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    'zh-CN': `${what['zh-CN']}：第 ${first.join('、')} 行${more > 0 ? `，以及另外 ${more} 行` : ''}`,
  };
}
