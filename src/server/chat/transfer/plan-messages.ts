import { v7 as newId } from 'uuid';
import type { ChatMessage, ChatVariant } from '#src/domain/chat-file/chat-file.ts';
import type { messages } from '../tables.ts';

export type NewMessage = typeof messages.$inferInsert & { id: string; depth: number; createdAt: Date };

/** What the messages of a file become part of. */
export interface Destination {
  conversationId: string;
  /** When the chat began: of messages that say no time. */
  createdAt: Date;
  /** The time of the import: nothing was said later, whatever a file says. */
  now: Date;
  /** Whether a text is what the character says first by its card, whoever it greets. */
  isGreeting: (content: string) => boolean;
}

/** What is said to have written a reply of which the file does not say it; it counts as a model's (trust row 24). */
const unknownModel = 'imported';
const modelCharacters = 100;

/**
 * The rows of a chat, parents before children: for each message its variants, the chosen ones on the active branch.
 * Variants keep their order, also where their times do not. A message at a time, as a chat may have 20,000.
 */
export function* planMessages(
  chat: readonly ChatMessage[],
  destination: Destination,
): Generator<readonly NewMessage[]> {
  let parentId: string | null = null;
  let latest = destination.createdAt;
  for (const [depth, message] of chat.entries()) {
    const place: Place = { parentId, depth, after: latest };
    const variants = planVariants(message, place, destination);
    yield variants;
    const chosen: NewMessage | undefined = variants[message.chosen];
    parentId = chosen?.id ?? null;
    latest = chosen?.createdAt ?? latest;
  }
}

interface Place {
  parentId: string | null;
  depth: number;
  /** When the message before it was sent. */
  after: Date;
}

function planVariants(message: ChatMessage, place: Place, destination: Destination): NewMessage[] {
  const { now } = destination;
  const shownAt = message.variants[message.chosen]?.sentAt ?? place.after;
  let previous = new Date(0);
  return message.variants.map((variant, index) => {
    const sentAt = earlierOf(variant.sentAt ?? shownAt, now);
    previous = sentAt < previous ? previous : sentAt;
    return {
      id: newId(),
      conversationId: destination.conversationId,
      parentId: place.parentId,
      role: message.isUser ? ('user' as const) : ('assistant' as const),
      content: variant.content,
      state: 'complete' as const,
      finishReason: message.isUser ? null : ('stop' as const),
      model: message.isUser ? null : nameModel(variant, place, destination),
      depth: place.depth,
      isOnPath: index === message.chosen,
      chosenAt: previous,
      createdAt: previous,
    };
  });
}

export function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Only what is said first can be the card's, and nothing in a file is the site's own word. */
function nameModel(
  { model, content, isAi }: ChatVariant,
  { depth }: Place,
  { isGreeting }: Destination,
): string {
  const saysCard = model === 'card' && !isAi;
  if (depth === 0 && (saysCard || (model === null && isGreeting(content)))) return 'card';
  const isTaken = model === 'card' || model === 'safety';
  return model === null || isTaken ? unknownModel : Array.from(model).slice(0, modelCharacters).join('');
}
