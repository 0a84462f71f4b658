import { pictureWork } from './picture-work.ts';

/*
 * The process that `PictureProcess` starts: it works on pictures of strangers, and has no secret, no database and nobody
 * else's replies.
 */

/** One picture to work on. */
interface Task {
  id: number;
  name: string;
  input: never[];
}

const work: Readonly<Record<string, (...input: never[]) => Promise<unknown>>> = pictureWork;

process.on('message', (task) => {
  if (isTask(task)) void answer(task);
});
// The server has ended, however it did.
process.on('disconnect', () => process.exit());
// Ctrl-C and a service manager reach this process, too; the server still waits for the picture that is being made.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

async function answer({ id, name, input }: Task): Promise<void> {
  try {
    process.send?.({ id, result: await work[name]?.(...input) });
  } catch (error) {
    process.send?.({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

function isTask(message: unknown): message is Task {
  return typeof message === 'object' && message !== null && 'name' in message && 'input' in message;
}
