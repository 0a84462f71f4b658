import { parentPort } from 'node:worker_threads';
import type { ModelPart, ToModelThread } from '#src/server/platform/llm/model-thread-messages.ts';

/*
 * A thread that begins each reply, and goes on as its message asks: it dies, fails in a way that is no model's, leaves a
 * rejection to nobody, or sends much and tells what it is told of its reader.
 */
const much = 'x'.repeat(9_000);

function tell(part: ModelPart): void {
  parentPort?.postMessage([part]);
}

parentPort?.on('message', (message: ToModelThread) => {
  if (message.kind === 'model' || message.kind === 'leave') return;
  const { reply } = message;
  if (message.kind !== 'ask') {
    tell({ reply, kind: 'event', event: { type: 'reasoning', text: message.kind } });
    if (message.kind === 'go-on') finish(reply);
    return;
  }
  tell({ reply, kind: 'event', event: { type: 'text', text: 'begun' } });
  const asked = message.request.messages[0]?.content;
  if (asked === 'die') setTimeout(die, 20);
  if (asked === 'much') tell({ reply, kind: 'event', event: { type: 'text', text: much } });
  if (asked === 'fail') {
    const failure = {
      kind: 'other',
      name: 'TypeError',
      message: 'a fault',
      stack: 'a stack',
      code: 'ODD',
    } as const;
    tell({ reply, kind: 'failure', failure });
  }
});

function finish(reply: number): void {
  tell({ reply, kind: 'event', event: { type: 'finish', reason: 'stop' } });
  tell({ reply, kind: 'end' });
}

function die(): never {
  throw new Error('the thread dies');
}
