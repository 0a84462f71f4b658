import { parentPort } from 'node:worker_threads';
import type { ModelPart, ToModelThread } from '#src/server/platform/llm/model-thread-messages.ts';

/*
 * A thread that begins each reply, and dies of one that is asked to; another it cannot read, by a fault of its own.
 */
parentPort?.on('message', (message: ToModelThread) => {
  if (message.kind !== 'ask') return;
  const { reply, request } = message;
  const tell = (part: ModelPart) => parentPort?.postMessage([part]);
  tell({ reply, kind: 'event', event: { type: 'text', text: 'begun' } });
  const asked = request.messages[0]?.content;
  if (asked === 'die') setTimeout(die, 20);
  if (asked === 'fail')
    tell({
      reply,
      kind: 'failure',
      failure: { fault: null, message: 'a fault of the program', status: undefined },
    });
});

function die(): never {
  throw new Error('the thread dies');
}
