import { readEvents } from '#src/client/api/read-events.ts';
import { isGemsError } from '#src/client/gems/is-gems-error.ts';
import { CallError } from '#src/contract/call/client.ts';
import { replyEventSchema } from '#src/contract/chat/message-calls.ts';
import { applyReplyEvent } from '../state/chat-state.ts';
import type { SessionCore } from '../state/session-core.ts';

/**
 * Applies the events of a reply's stream to the session.
 * @param signal stops the reading
 * @returns true if it reached its end
 * @throws CallError when the reply could not be paid: then neither it nor its message is stored
 */
export async function followStream(
  { $state, reply, update }: SessionCore,
  response: Response,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for await (const event of readEvents(response, replyEventSchema, signal)) {
      if (event.type === 'text-delta' || event.type === 'text-reset') {
        if (event.type === 'text-reset') reply.restart(event.text);
        else reply.append(event.text);
        if ($state.get().phase !== 'streaming') update({ phase: 'streaming' });
        continue;
      }
      if (event.type === 'status' || event.type === 'thought-delta') {
        if (event.type === 'status') reply.recordStatus(event.status);
        else reply.think(event.text);
        continue;
      }
      if (event.type === 'error' && event.reply === null) {
        const error = new CallError(event.message, { code: event.code, status: 402 });
        if (isGemsError(error)) throw error;
      }
      if (event.type === 'message-start') reply.begin(event.message.id, event.message.content);
      $state.set(applyReplyEvent($state.get(), event));
      if (event.type === 'message-end') return true;
      if (event.type === 'error') return event.reply !== null;
    }
  } catch (error) {
    if (isGemsError(error)) throw error;
    console.debug('the reply is resumed', error);
  }
  return false;
}
