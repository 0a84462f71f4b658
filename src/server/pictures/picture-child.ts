import { pictureWork } from './picture-work.ts';

/*
 * The process that `PictureProcess` starts to work on pictures of strangers. It contains their crashes, their hangs and
 * their memory. It has no secret in its environment and no connection to the database, but the same user and the same
 * files as the server: a picture that takes over its decoder is not contained.
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
// The server has ended, however it did, or no longer needs this process. `process.exit` would wait for the picture in
// the thread pool, for as long as that takes.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C and a service manager send signals to this process, too; the server still waits for the current picture.
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
