import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { FakeScript } from '#tests/support/services/fake-upstream-scripts.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';

const hello = z.object({ url: z.string() });
const command = z.object({ script: z.custom<FakeScript>() });

/** A fake upstream in a separate process, so that its CPU time is measured separately. */
export interface UpstreamProcess {
  /** The address, without a path. */
  readonly url: string;
  readonly pid: number;
  /** Sets the answer to all further requests. */
  setScript(script: FakeScript): Promise<void>;
  close(): Promise<void>;
}

export async function startUpstreamProcess(script: FakeScript): Promise<UpstreamProcess> {
  const child = fork(import.meta.filename);
  const { url } = hello.parse((await once(child, 'message'))[0]);
  async function setScript(next: FakeScript): Promise<void> {
    const done = once(child, 'message');
    child.send({ script: next });
    await done;
  }
  await setScript(script);
  return {
    url,
    pid: child.pid ?? 0,
    setScript,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Runs the child, which confirms every script once it is set. */
async function serve(): Promise<void> {
  const upstream = await startFakeUpstream({ record: false });
  process.on('message', (message) => {
    upstream.setScript(command.parse(message).script);
    process.send?.({ done: true });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url: upstream.url });
}

if (import.meta.main) await serve();
