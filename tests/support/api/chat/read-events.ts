import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type ReplyEvent, replyEventSchema } from '#src/contract/chat/message-calls.ts';

/** Returns the server-sent events of a response. */
export function openEvents(response: Response) {
  if (response.body === null) throw new Error('The answer has no body.');
  return response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}

/** Reads the events of a reply as they arrive. */
export async function* readEvents(response: Response): AsyncGenerator<ReplyEvent> {
  for await (const { data } of openEvents(response)) yield replyEventSchema.parse(JSON.parse(data));
}
