import { expect, test } from 'vitest';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { registerDevice } from '#src/contract/account/user-calls.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { limitCall } from '#src/server/platform/http/calls/limit-call.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { createRateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { createLog } from '#src/server/platform/log/log.ts';

/** Counts the accepted calls of ten thousand invented devices, each with its own address inside one /64. */
async function countAllowed(call: typeof askMessage | typeof registerDevice): Promise<number> {
  const limits = createRateLimits({ REDIS_URL: undefined, RATE_LIMIT_FACTOR: 1 }, createLog('silent'));
  let allowed = 0;
  for (let index = 0; index < 10_000; index += 1) {
    const address = `2001:db8:1:2::${index.toString(16)}`;
    const request = new Request('http://localhost/', { headers: { [clientAddressHeader]: address } });
    const isAllowed = await limitCall(limits, call, { userId: `guest-${index}` }, request).then(
      () => true,
      () => false,
    );
    if (isAllowed) allowed += 1;
  }
  await limits.close();
  return allowed;
}

test('10,000 anonymous ids of one network stay under its ceiling (rule:rate-limits)', async () => {
  expect(await countAllowed(askMessage)).toBe(limitRules.asksOfNetwork.points);
  expect(await countAllowed(registerDevice)).toBe(limitRules.registrationsOfNetwork.points);
});
