import { expect, it, vi } from 'vitest';
import { gatherBody } from '#src/server/platform/http/gather-body.ts';
import { bodyTimeoutMs } from '#src/server/platform/http/socket-limits.ts';
import { underWayTexts } from '#src/server/platform/limits/under-way-texts.ts';

it('a body that trickles in is cut after 30 seconds in all, with 408, and given up', async () => {
  expect(bodyTimeoutMs).toBe(30_000);
  vi.useFakeTimers();
  try {
    const cancel = vi.fn<() => void>();
    let taken = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await vi.advanceTimersByTimeAsync(1_000);
        controller.enqueue(new Uint8Array(1));
      },
      cancel,
    });
    await expect(gatherBody(body, () => (taken += 1))).rejects.toMatchObject({
      code: 40003,
      status: 408,
      userMessage: underWayTexts.tooSlow,
    });
    expect(taken).toBeGreaterThan(20);
    expect(taken).toBeLessThan(32);
    expect(cancel).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('what is not wanted any more is given up, and why is thrown', async () => {
  const cancel = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(1));
    },
    cancel,
  });
  const refuse = () => {
    throw new Error('too large');
  };
  await expect(gatherBody(body, refuse)).rejects.toThrow('too large');
  expect(cancel).toHaveBeenCalledOnce();
});
