import { expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { StoredBytes } from '#src/server/platform/http/calls/stored-bytes.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { createRateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { createLog } from '#src/server/platform/log/log.ts';

const megabyte = 1024 * 1024;

/** Creates users who store bytes, on a network with 2 MB left. */
function startCounting() {
  const used = new Map<string, number>();
  const log = createLog('silent');
  const limits = createRateLimits({ RATE_LIMIT_FACTOR: 0.001 }, log);
  const stored = new StoredBytes({
    limits,
    log,
    readBytes: (userId) => Promise.resolve(used.get(userId) ?? 0),
    asksForHelp: isInCrisis,
  });
  const request = new Request('http://localhost/', { headers: { [clientAddressHeader]: '203.0.113.1' } });
  const count = (call: { name: string }, userId: string, body: unknown, bytes = 0) =>
    stored.count(call, { visitor: { userId }, body, request }, () => {
      used.set(userId, (used.get(userId) ?? 0) + bytes);
      return Promise.resolve('done');
    });
  /** Fills the network's limit with the bytes of two guests. */
  const fill = async () => {
    for (const guest of ['one', 'two']) await count(importConversation, guest, {}, 1.5 * megabyte);
  };
  return { count, fill };
}

it('a network stores 2 GB a day, whichever of its users do', async () => {
  expect(limitRules.storedBytesOfNetwork).toMatchObject({ points: 2_147_483_648, seconds: 86_400 });
  const { count, fill } = startCounting();
  await fill();
  await expect(count(addPersona, 'new', {})).rejects.toMatchObject({ code: 50001, status: 429 });
});

it('a user who repeatedly stores and deletes uses the room of one import', async () => {
  const { count } = startCounting();
  for (let time = 0; time < 10; time += 1) {
    await count(importConversation, 'one', {}, megabyte);
    await count({ name: 'deleteConversation' }, 'one', {}, -megabyte);
  }
  await expect(count(addPersona, 'new', {})).resolves.toBe('done');
});

it('messages count with their text', async () => {
  const { count } = startCounting();
  const content = 'x'.repeat(100_000);
  for (let time = 0; time < 21; time += 1) await count(askMessage, `guest ${time}`, { content });
  await expect(count(addPersona, 'new', {})).rejects.toMatchObject({ status: 429 });
});

it('a full network refuses these calls and no other', async () => {
  const { count, fill } = startCounting();
  await fill();
  const refused: string[] = [];
  for (const call of allCalls) await count(call, 'new', {}).catch(() => refused.push(call.name));
  expect(refused.toSorted()).toEqual([
    'addLorebook',
    'addMemory',
    'addPersona',
    'askMessage',
    'branchMessage',
    'continueMessage',
    'editLorebook',
    'editMemory',
    'editMessage',
    'editPersona',
    'importCharacterCard',
    'importConversation',
    'importLorebook',
    'resendMessage',
    'resetConversation',
    'speakMessage',
    'translateMessage',
    'unlockMessage',
    'uploadAvatar',
    'uploadPersonaAvatar',
  ]);
});

it('on a full network, a person in danger can still open a conversation and is answered (rule:crisis-help)', async () => {
  const { count, fill } = startCounting();
  await fill();
  await expect(count(addConversation, 'new', { fresh: false })).resolves.toBe('done');
  await expect(count(askMessage, 'new', { content: 'I want to kill myself.' })).resolves.toBe('done');
  await expect(count(askMessage, 'new', { content: 'Good evening.' })).rejects.toMatchObject({ status: 429 });
  await expect(count(addConversation, 'new', { fresh: true })).rejects.toMatchObject({ status: 429 });
  const long = `I want to kill myself. ${'x'.repeat(1_000)}`;
  await expect(count(askMessage, 'new', { content: long })).rejects.toMatchObject({ status: 429 });
});
