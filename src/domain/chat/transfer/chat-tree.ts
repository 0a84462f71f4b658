import {
  ChatFileError,
  chatFileLimits,
  type ChatFileMessage,
  type ChatNode,
  type OtherLine,
} from './chat-file.ts';
import { makeTemplate } from './line-template.ts';
import { tooLong } from './read-chat-message.ts';

/** A chat under construction, parents before children; enforces the limits of a chat. */
export class ChatTree {
  readonly nodes: ChatNode[] = [];
  readonly lines: OtherLine[] = [];
  /** Number and length of the replies to each message so far; null for the first messages. */
  readonly #branches = new Map<number | null, { count: number; length: number }>();

  /**
   * Adds a node; returns its index.
   * @param at its line or number in the file, counted from 1
   * @throws ChatFileError when there are too many, or its text is too long
   */
  add(node: Omit<ChatNode, 'depth'>, at: number | null): number {
    const { messages, allVariants } = chatFileLimits;
    const parent = node.parent === null ? undefined : this.nodes[node.parent];
    const depth = parent === undefined ? 0 : parent.depth + 1;
    if (depth >= messages) {
      throw new ChatFileError(at, {
        en: `There are more than ${messages} messages.`,
        'zh-CN': `消息超过 ${messages} 条。`,
      });
    }
    if (this.nodes.length >= allVariants) {
      throw new ChatFileError(at, {
        en: `There are more than ${allVariants} variants in all.`,
        'zh-CN': `全部版本加起来超过 ${allVariants} 个。`,
      });
    }
    if (node.content.length > chatFileLimits.textLength) throw tooLong(at, node.content);
    this.#countBranch(node, at);
    return this.nodes.push({ ...node, depth }) - 1;
  }

  #countBranch({ parent, content }: Pick<ChatNode, 'parent' | 'content'>, at: number | null): void {
    const { branches, branchesLength } = chatFileLimits;
    const place = this.#branches.get(parent) ?? { count: 0, length: 0 };
    place.count += 1;
    place.length += content.length;
    this.#branches.set(parent, place);
    if (place.count <= branches && place.length <= branchesLength) return;
    throw new ChatFileError(at, {
      en: `More than ${branches.toLocaleString('en')} messages, or ${branchesLength.toLocaleString('en')} characters, follow the same message.`,
      'zh-CN': `同一条消息之后的消息超过 ${branches.toLocaleString('en')} 条，或合计超过 ${branchesLength.toLocaleString('en')} 个字符。`,
    });
  }

  /**
   * Adds a message of a chat file with its variants; returns the index of the chosen one.
   * @param parent index of the node that it follows
   * @param text its line, as written
   * @throws ChatFileError in the same cases as `add`
   */
  addMessage(parent: number | null, message: ChatFileMessage, text: string): number {
    const shown = message.variants[message.chosen];
    const { line, written, infos } = makeTemplate(text, message.variants, shown?.swipe ?? 0);
    const first = this.nodes.length;
    for (const [index, { content, swipe, sentAt, model, isAi }] of message.variants.entries()) {
      const isActive = index === message.chosen;
      const source = {
        place: message.line,
        swipe,
        line: isActive ? line : null,
        written: written.get(swipe) ?? null,
        info: infos.get(swipe) ?? null,
      };
      const { isUser, isHidden } = message;
      this.add(
        {
          ...{ parent, isActive, isUser, isHidden, content, model, isAi, source },
          sentAt: (sentAt ?? shown?.sentAt)?.getTime() ?? null,
          ...{
            hiddenAt: null,
            editedAt: null,
            chosenAt: null,
            state: 'complete',
            finishReason: isUser ? null : 'stop',
          },
        },
        message.line,
      );
    }
    return first + message.chosen;
  }

  /**
   * Stores a line that is not a message.
   * @throws ChatFileError when there are too many
   */
  addLine(line: OtherLine): void {
    if (this.lines.length >= chatFileLimits.messages) {
      throw new ChatFileError(line.place, {
        en: `There are more than ${chatFileLimits.messages.toLocaleString('en')} lines that are not messages.`,
        'zh-CN': `不是消息的行超过 ${chatFileLimits.messages.toLocaleString('en')} 行。`,
      });
    }
    this.lines.push(line);
  }

  /** Makes the branch that ends with a node the only one that the chat shows. */
  activate(leaf: number): void {
    for (const node of this.nodes) node.isActive = false;
    let place: number | null = leaf;
    while (place !== null) {
      const node: ChatNode | undefined = this.nodes[place];
      if (node === undefined) return;
      node.isActive = true;
      place = node.parent;
    }
  }
}
