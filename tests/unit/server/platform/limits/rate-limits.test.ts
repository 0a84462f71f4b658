import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#src/contract/errors/app-error.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { listCategories } from '#src/contract/stories/article-calls.ts';
import { speakMessage, translateMessage, suggestReplies } from '#src/contract/chat/media-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { reportInstall, reportPageView, reportRenderError } from '#src/contract/site/site-calls.ts';
import { continueMessage, resendMessage } from '#src/contract/chat/tree-calls.ts';
import { registerDevice, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { limitCall, limitsOf } from '#src/server/platform/http/calls/limit-call.ts';
import { type LimitRule, limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { createRateLimits, type RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { createLog } from '#src/server/platform/log/log.ts';

const rule = { name: 'test', points: 3, seconds: 60 };
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });

let limits: RateLimits;
beforeEach(() => {
  vi.useFakeTimers();
  limits = createRateLimits(readEnv({}), log);
});
afterEach(async () => {
  await limits.close();
  vi.useRealTimers();
});

async function refusalOf(work: Promise<void>): Promise<AppError> {
  const refusal: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal instanceof AppError) return refusal;
  throw new Error('It was let through.', { cause: refusal });
}

async function use(times: number, key = 'somebody'): Promise<void> {
  for (let time = 0; time < times; time += 1) await limits.consume(rule, [key]);
}

describe('a limit in memory (rule:rate-limits)', () => {
  it('accepts its points, then refuses with 429, 50001, a message for the person and the time to wait', async () => {
    await use(3);
    await vi.advanceTimersByTimeAsync(20_500);
    const refusal = await refusalOf(use(1));
    expect(refusal).toMatchObject({ code: 50001, status: 429, retryAfterSeconds: 40 });
    expect(refusal.userMessage).toEqual(userMessages.tooManyRequests);
  });

  it('is four times as wide for the /56 of a home, and sixteen times for the /48 of a company', async () => {
    const networkOf = (site: number, network: number) => `2001:db8:${site}:${network.toString(16)}::/64`;
    // One use of each network, far below the limit of one.
    for (let network = 0; network < 12; network += 1) await use(1, networkOf(1, 0x700 + network));
    await refusalOf(use(1, networkOf(1, 0x7ff)));
    // A refused use counts as well.
    for (let use48 = 13; use48 < 48; use48 += 1) {
      await use(1, networkOf(1, (1 + (use48 % 4)) * 0x100 + use48));
    }
    await refusalOf(use(1, networkOf(1, 0x900)));
    await use(1, networkOf(2, 0x700));
  });

  it('opens again after the time of Retry-After, however many attempts were made before', async () => {
    await use(3);
    for (let time = 0; time < 10; time += 1) await refusalOf(use(1));
    const { retryAfterSeconds = 0 } = await refusalOf(use(1));
    await vi.advanceTimersByTimeAsync(retryAfterSeconds * 1_000);
    await use(3);
  });

  it('counts every key separately', async () => {
    await use(3);
    await use(3, 'somebody else');
    await refusalOf(limits.consume(rule, ['new', 'somebody']));
  });

  it('counts every rule separately', async () => {
    await use(3);
    await limits.consume({ ...rule, name: 'other' }, ['somebody']);
  });

  it('accepts exactly its points when all come at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => use(1)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('grows with RATE_LIMIT_FACTOR, and never falls to nothing', async () => {
    limits = createRateLimits(readEnv({ RATE_LIMIT_FACTOR: '2' }), log);
    await use(6);
    await refusalOf(use(1));
    limits = createRateLimits(readEnv({ RATE_LIMIT_FACTOR: '0.001' }), log);
    await use(1);
    await refusalOf(use(1));
  });

  it('stays as it is with RATE_LIMIT_FACTOR where it is fixed, as the attempts with the code of an e-mail are', async () => {
    limits = createRateLimits(readEnv({ RATE_LIMIT_FACTOR: '2' }), log);
    const tried = await Promise.all(
      Array.from({ length: 25 }, () => limits.tryConsume(limitRules.codesOfAddress, 'li@example.org')),
    );
    expect(tried.filter(Boolean)).toHaveLength(20);
  });

  it('logs the rule that refused, and not the person', async () => {
    lines.length = 0;
    await use(3, 'canary@example.org');
    await refusalOf(use(1, 'canary@example.org'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'rate-limited', state: 'test' });
    expect(lines[0]).not.toContain('canary');
  });
});

describe('the limits of calls', () => {
  it('every call that changes something has one for its network, and so has every read', () => {
    for (const call of allCalls) {
      const own = limitsOf(call);
      if (!call.readOnly || call.reply === 'file')
        expect(own.network, call.name).not.toBe(limitRules.readsOfNetwork);
      if (call.accepts === 'picture') expect(own.network, call.name).toBe(limitRules.uploadsOfNetwork);
      // These hold a slot while they last (file-call-slots.ts).
      const slotRules: LimitRule[] = [limitRules.downloadsOfNetwork, limitRules.exportsOfNetwork];
      const holdsSlot = slotRules.includes(own.network);
      expect(holdsSlot, call.name).toBe(call.reply === 'file' && call.readOnly);
    }
    for (const call of [resendMessage, continueMessage, translateMessage, speakMessage, suggestReplies]) {
      expect(limitsOf(call), call.name).toEqual(limitsOf(askMessage));
    }
    for (const call of allCalls.filter(({ accepts }) => accepts === 'file' || accepts === 'large-file')) {
      expect(limitsOf(call).network, call.name).toBe(limitRules.uploadsOfNetwork);
    }
    expect(limitsOf(listCategories)).toEqual({
      visitor: limitRules.readsOfVisitor,
      network: limitRules.readsOfNetwork,
    });
    for (const call of [reportPageView, reportInstall]) {
      expect(limitsOf(call)).toEqual({ network: limitRules.pageViewsOfNetwork });
    }
    expect(limitsOf(reportRenderError)).toEqual({ network: limitRules.renderErrorsOfNetwork });
  });

  it('have names of their own', () => {
    const names = Object.values(limitRules).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  const from = (address?: string) =>
    new Request('http://localhost/', {
      method: 'POST',
      headers: address === undefined ? {} : { [clientAddressHeader]: address },
    });
  const visitor = { userId: 'u1' };

  it('a visitor is counted over all networks, and its neighbours continue', async () => {
    for (let time = 0; time < limitRules.asksOfVisitor.points; time += 1) {
      await limitCall(limits, askMessage, visitor, from(`203.0.113.${time}`));
    }
    await refusalOf(limitCall(limits, askMessage, visitor, from('203.0.113.99')));
    await refusalOf(limitCall(limits, askMessage, visitor, from()));
    await limitCall(limits, askMessage, { userId: 'u2' }, from('203.0.113.99'));
    await limitCall(limits, updateUserInfo, visitor, from('203.0.113.99'));
  });

  it('a visitor over the own limit does not use up the network’s', async () => {
    const { asksOfVisitor, asksOfNetwork } = limitRules;
    const home = '203.0.113.1';
    for (let time = 0; time < asksOfNetwork.points + asksOfVisitor.points; time += 1) {
      await limitCall(limits, askMessage, visitor, from(home)).catch(refusalIsExpected);
    }
    await limitCall(limits, askMessage, { userId: 'u2' }, from(home));
  });

  it('a client without a known address is limited too', async () => {
    for (let time = 0; time < limitRules.registrationsOfNetwork.points; time += 1) {
      await limitCall(limits, registerDevice, null, from(''));
    }
    await refusalOf(limitCall(limits, registerDevice, null, from('')));
  });

  it('calls that pages make in process are not limited by network', async () => {
    for (let time = 0; time < 2 * limitRules.registrationsOfNetwork.points; time += 1) {
      await limitCall(limits, registerDevice, null, from());
    }
  });
});

function refusalIsExpected(error: unknown): void {
  expect(error).toMatchObject({ status: 429 });
}
