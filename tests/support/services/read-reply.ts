import type { ChatModel, ModelEvent, ReplyRequest } from '#src/server/platform/llm/model/chat-model.ts';

/** Composes a request with one user message, or with the given prompt. */
export function composeRequest(
  message: string | ReplyRequest['messages'],
  maxReplyTokens = 500,
): ReplyRequest {
  const messages = typeof message === 'string' ? [{ role: 'user' as const, content: message }] : message;
  const card = {
    name: 'Mei',
    age: 27,
    occupation: 'tea master',
    description: 'Runs a small tea house by the river.',
    personality: 'calm, teasing',
    scenario: 'A rainy evening in the tea house.',
    first_mes: 'You are late. Sit down.',
    mood: ['calm'],
    likes: ['rain'],
    dislikes: ['hurry'],
  };
  const history = [{ role: 'user' as const, content: messages.at(-1)?.content ?? '' }];
  return {
    messages,
    maxReplyTokens,
    companion: { characterId: '', language: 'en', userName: 'Lin', card, history },
  };
}

export interface CollectedReply {
  text: string;
  reasoning: string;
  finish: Extract<ModelEvent, { type: 'finish' }> | undefined;
  /** The text before each `retract`. */
  retracted: string[];
  /** The number of `text` events. */
  pieces: number;
  /** The error that the stream threw, if any. */
  error: unknown;
}

/** Reads a stream to its end, whatever the end is. */
export async function collectReply(events: AsyncIterable<ModelEvent>): Promise<CollectedReply> {
  const reply: CollectedReply = {
    text: '',
    reasoning: '',
    finish: undefined,
    retracted: [],
    pieces: 0,
    error: undefined,
  };
  try {
    for await (const event of events) {
      if (reply.finish !== undefined) throw new Error('Something came after the finish.');
      switch (event.type) {
        case 'text':
          reply.text += event.text;
          reply.pieces += 1;
          break;
        case 'reasoning':
          reply.reasoning += event.text;
          break;
        case 'loading':
          break;
        case 'retract':
          reply.retracted.push(reply.text);
          reply.text = '';
          reply.reasoning = '';
          break;
        case 'finish':
          reply.text += event.text ?? '';
          reply.finish = { ...event };
          delete reply.finish.text;
          break;
      }
    }
  } catch (error) {
    reply.error = error;
  }
  return reply;
}

/** Requests a reply to one message from a model and reads it to its end. */
export function readReply(
  model: ChatModel,
  message: string,
  maxReplyTokens?: number,
): Promise<CollectedReply> {
  return collectReply(
    model.streamReply(composeRequest(message, maxReplyTokens), new AbortController().signal),
  );
}
