import type { FileNote } from '#src/domain/files/file-note.ts';
import type { ChatFile, ChatFileHeader, ChatLine, CutLineError } from './chat-file.ts';
import { chatNote, countMessages, namePlaces, noteKeptForExport } from './chat-notes.ts';
import { ChatTree } from './chat-tree.ts';
import { isChatHeader, listUnusedMetadata, readChatHeader } from './read-chat-header.ts';
import { isProgramLine, readChatMessage } from './read-chat-message.ts';

const characterSpeaks = {
  en: 'all said by the character here; the names are kept for the export as JSONL',
  'zh-CN': '在这里都算作角色所说；名字会保留，导出 JSONL 时仍在',
};

/** Reads the lines of a SillyTavern chat, one after the other. */
export class SillyTavernReading {
  readonly tree = new ChatTree();
  header: ChatFileHeader | null = null;
  readonly #unit: 'line' | 'message';
  readonly #timeZone: string;
  #firstUserName = '';
  /** The node that the next message follows. */
  #last: number | null = null;
  #messages = 0;
  #cutLine: number | null = null;
  /** Numbers of the lines and messages that the report mentions. */
  readonly #found: Record<'program' | 'empty' | 'hidden' | 'broken', number[]> = {
    program: [],
    empty: [],
    hidden: [],
    broken: [],
  };
  readonly #speakers = new Set<string>();
  /** Fields that are kept for the export only, by their place. */
  readonly #unused = {
    chat_metadata: new Set<string>(),
    message: new Set<string>(),
    extra: new Set<string>(),
  };

  /**
   * @param timeZone the zone of times that name none
   * @param unit the unit that its line numbers count, for a chat converted from another format
   */
  constructor(timeZone: string, unit: 'line' | 'message' = 'line') {
    this.#timeZone = timeZone;
    this.#unit = unit;
  }

  /**
   * Reads the next line.
   * @throws ChatFileError for a line that does not belong in a chat, and when it exceeds the limits of a chat
   */
  take({ line, json, text }: ChatLine): void {
    const isFirst = this.header === null && this.#messages === 0;
    if (isFirst && isChatHeader(json)) {
      this.header = readChatHeader(json, this.#timeZone);
      for (const name of listUnusedMetadata(json)) this.#unused.chat_metadata.add(name);
      this.tree.addLine({ place: line, kind: 'header', after: null, text });
      return;
    }
    const message = isProgramLine(json) ? null : readChatMessage({ line, json }, this.#timeZone);
    if (message === null) {
      this.#found[isProgramLine(json) ? 'program' : 'empty'].push(line);
      this.tree.addLine({ place: line, kind: 'other', after: this.#last, text });
      return;
    }
    this.#messages += 1;
    this.#last = this.tree.addMessage(this.#last, message, text);
    if (message.isHidden) this.#found.hidden.push(line);
    if (message.brokenVariants > 0) this.#found.broken.push(line);
    if (message.isUser) this.#firstUserName ||= message.name;
    else if (message.name !== '') this.#speakers.add(message.name);
    for (const name of message.unusedFields) this.#unused.message.add(name);
    for (const name of message.unusedExtras) this.#unused.extra.add(name);
  }

  /** True as long as no message was read. */
  get isEmpty(): boolean {
    return this.#messages === 0;
  }

  /** Leaves out the last line, which is cut off; the report names it. */
  leaveOut({ line }: CutLineError): void {
    this.#cutLine = line;
  }

  /** Returns the chat of all lines. */
  end(): ChatFile {
    const { nodes, lines } = this.tree;
    const userName = this.header?.userName || this.#firstUserName;
    return { header: this.header, userName, settings: null, nodes, lines, notes: this.#describe() };
  }

  #describe(): FileNote[] {
    const { program, empty, hidden, broken } = this.#found;
    const places = (field: string, outcome: FileNote['outcome'], lines: number[], what: FileNote['reason']) =>
      lines.length === 0 ? [] : [chatNote(field, outcome, namePlaces(lines, what, this.#unit))];
    const speakers = [...this.#speakers].join(', ');
    const cut = this.#cutLine;
    return [
      countMessages(this.#messages, this.tree.nodes.length),
      ...(cut === null
        ? []
        : [
            chatNote('messages', 'refused', {
              en: `the last line, ${cut}, is cut off, so it was left out`,
              'zh-CN': `最后一行（第 ${cut} 行）不完整，因此没有导入`,
            }),
          ]),
      ...(this.#speakers.size > 1
        ? [
            chatNote('name', 'kept', {
              en: `${characterSpeaks.en}: ${speakers}`,
              'zh-CN': `${characterSpeaks['zh-CN']}：${speakers}`,
            }),
          ]
        : []),
      ...places('is_system', 'kept', hidden, {
        en: 'hidden from the model, as in the file',
        'zh-CN': '与文件中一样，对模型隐藏',
      }),
      ...places('is_system', 'unused', program, {
        en: 'said by nobody, so not shown; kept for the export as JSONL',
        'zh-CN': '并非任何人所说，因此不显示；导出 JSONL 时仍会保留',
      }),
      ...places('mes', 'unused', empty, {
        en: 'without a text, so not shown; kept for the export as JSONL',
        'zh-CN': '没有文本，因此不显示；导出 JSONL 时仍会保留',
      }),
      ...places('swipes', 'unused', broken, {
        en: 'variants that are no texts, so not shown; kept for the export as JSONL',
        'zh-CN': '有的版本不是文本，因此不显示；导出 JSONL 时仍会保留',
      }),
      ...noteKeptForExport('chat_metadata', this.#unused.chat_metadata),
      ...noteKeptForExport('message', this.#unused.message),
      ...noteKeptForExport('extra', this.#unused.extra),
    ];
  }
}
