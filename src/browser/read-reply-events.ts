import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type ReplyEvent, replyEventSchema } from '#src/contract/message-calls.ts';

/** The checked events of a reply. The stream may also just break off; it is whole when an end event came. */
export async function* readReplyEvents(response: Response): AsyncGenerator<ReplyEvent> {
  if (response.body === null) return;
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield replyEventSchema.parse(JSON.parse(value.data));
    }
  } finally {
    await reader.cancel();
  }
}
