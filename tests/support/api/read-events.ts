import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type ReplyEvent, replyEventSchema } from '#src/contract/chat/message-calls.ts';

/** The server-sent events of an answer. */
export function openEvents(response: Response) {
  if (response.body === null) throw new Error('The answer has no body.');
  return response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}

/** The events of a reply as they come. */
export async function* readEvents(response: Response): AsyncGenerator<ReplyEvent> {
  for await (const { data } of openEvents(response)) yield replyEventSchema.parse(JSON.parse(data));
}
