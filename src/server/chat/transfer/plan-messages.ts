import { v7 as newId } from 'uuid';
import type { ChatNode } from '#src/domain/chat/transfer/chat-file.ts';
import type { messageSources } from '../tables/source-tables.ts';
import type { messages } from '../tables/tables.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

export type MessageInsert = typeof messages.$inferInsert & { id: string; depth: number; createdAt: Date };

/** The rows of one variant. */
export interface PlannedMessage {
  message: MessageInsert;
  source: typeof messageSources.$inferInsert | null;
}

/** The conversation to which the messages of a file are added. */
export interface Destination {
  conversationId: string;
  /** The beginning of the chat: the time of messages without one. */
  createdAt: Date;
  /** The time of the import: no message is stored with a later time, whatever a file says. */
  now: Date;
  /** Returns true for a text that is a greeting of the character's card, whoever it greets. */
  isGreeting: (content: string) => boolean;
  /** Returns true for a text of the site itself. */
  isSiteText: (content: string) => boolean;
}

/** The model name of a reply whose author the file does not name; it counts as a model's (rule:ai-mark). */
export const unknownModel = 'imported';
const modelCharacters = 100;

/** The position of a planned node in the tree. */
interface Place {
  id: string | null;
  sentAt: number;
  lastChildAt: number;
}

/** Plans the rows of a chat, parents before children. Variants keep their order, even if their times do not. */
export class MessagePlan {
  readonly #destination: Destination;
  readonly #root: Place;
  readonly #places: Place[] = [];

  constructor(destination: Destination) {
    this.#destination = destination;
    this.#root = { id: null, sentAt: destination.createdAt.getTime(), lastChildAt: 0 };
  }

  /** Returns the id of the node that was added at a place. */
  idOf(place: number | null): string | null {
    return place === null ? null : this.#find(place).id;
  }

  /** Plans the next node. */
  add(node: ChatNode): PlannedMessage {
    const { now, conversationId } = this.#destination;
    const parent = node.parent === null ? this.#root : this.#find(node.parent);
    const id = newId();
    const sentAt = Math.max(Math.min(node.sentAt ?? parent.sentAt, now.getTime()), parent.lastChildAt);
    parent.lastChildAt = sentAt;
    this.#places.push({ id, sentAt, lastChildAt: 0 });
    const { source } = node;
    return {
      message: {
        ...{ id, conversationId, parentId: parent.id, depth: node.depth, isOnPath: node.isActive },
        role: node.isUser ? 'user' : 'assistant',
        content: node.content,
        state: node.state,
        finishReason: node.finishReason,
        model: node.isUser ? null : this.#nameModel(node),
        createdAt: new Date(sentAt),
        chosenAt: this.#momentOf(node.chosenAt) ?? new Date(sentAt),
        hiddenAt: node.isHidden ? (this.#momentOf(node.hiddenAt) ?? now) : null,
        editedAt: this.#momentOf(node.editedAt),
      },
      source: source === null ? null : { messageId: id, conversationId, ...source },
    };
  }

  #find(place: number): Place {
    const found = this.#places[place];
    if (found === undefined) throw new Error('a message of a file comes before what it follows');
    return found;
  }

  #momentOf(milliseconds: number | null): Date | null {
    return milliseconds === null ? null : new Date(Math.min(milliseconds, this.#destination.now.getTime()));
  }

  /** Names the author: only the first message can be the card's, and only the site's own texts can be the site's. */
  #nameModel({ model, content, isAi, depth }: ChatNode): string {
    const saysCard = model === 'card' && !isAi;
    if (depth === 0 && (saysCard || (model === null && this.#destination.isGreeting(content)))) return 'card';
    const isTaken = model === 'card' || model === 'safety';
    if (model === 'safety' && this.#destination.isSiteText(content)) return 'safety';
    return model === null || isTaken ? unknownModel : cutWhole(model, 0, modelCharacters);
  }
}

export function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}
