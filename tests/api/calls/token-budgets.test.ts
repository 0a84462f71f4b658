import { type Env, readEnv } from '#src/server/platform/settings/env.ts';
import { describe, expect, it, vi } from 'vitest';
import { suggestReplies } from '#src/contract/chat/media-calls.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { TokenBudgets } from '#src/server/platform/limits/token-budgets.ts';
import { tokensSpentMessages } from '#src/server/platform/limits/tokens-spent-messages.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

/** Waits for what happens after an answer. */
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

/** Returns the seconds until the next midnight of UTC. */
const untilMidnight = () => 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);

const env = {
  DAILY_TOKENS_OF_VISITOR: '1000',
  DAILY_TOKENS_OF_NETWORK: '2500',
  DAILY_TOKENS_OF_SITE: '1000000',
};

const api = await startApiForFile({ env, script: { name: 'reply', text: 'Fine' } });

/** Sends a message and returns the raw response. */
async function ask(visitor: TestVisitor, conversationId: string, content: string, address = '203.0.113.1') {
  const response = await api.post(
    '/v2/message/pc/ask',
    { conversation_id: conversationId, content, client_message_id: crypto.randomUUID() },
    { 'device-id': visitor.deviceId, [clientAddressHeader]: address, 'Accept-Language': 'en' },
  );
  const text = await response.text();
  return { response, text };
}

async function readTokens(): Promise<number[]> {
  const rows = await api.database.sql<
    { tokens: string }[]
  >`select tokens from token_spending order by tokens`;
  return rows.map(({ tokens }) => Number(tokens));
}

describe('the tokens of a day (docs/decisions/0027)', () => {
  it('are those of 0027, unless the operator sets others', () => {
    expect(readEnv({})).toMatchObject({
      DAILY_TOKENS_OF_VISITOR: 2_000_000,
      DAILY_TOKENS_OF_NETWORK: 20_000_000,
      DAILY_TOKENS_OF_SITE: 100_000_000,
    });
  });

  it('when used up refuse a person with 429 and the time, in both languages; others continue', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('f05');
    await ask(visitor, id, 'First');
    await ask(visitor, id, 'Second');
    // Two prompts with a whole card are more than 1,000 tokens; each reply is counted once it is stored.
    await waitFor(async () => expect((await readTokens()).at(-1)).toBeGreaterThan(1_000));
    const before = await visitor.listMessages(id);
    const earlier = untilMidnight();
    const { response, text } = await ask(visitor, id, 'Third');
    expect(response.status).toBe(429);
    expect(JSON.parse(text)).toEqual({ code: 50001, message: tokensSpentMessages.visitor.en, data: null });
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(untilMidnight() - 1);
    expect(seconds).toBeLessThanOrEqual(earlier + 1);
    expect(await visitor.listMessages(id)).toEqual(before);
    await expect(
      visitor.client.call(suggestReplies, { body: { conversation_id: id } }),
    ).rejects.toMatchObject({ status: 429 });

    const other = await api.registerVisitor();
    const { id: otherId } = await other.startChat('f05');
    expect((await ask(other, otherId, 'Hello', '203.0.113.2')).response.status).toBe(200);
  });

  it('when used up refuse everybody of a network, and nobody of another', async () => {
    const address = '203.0.113.9';
    for (let people = 0; people < 6; people += 1) {
      const visitor = await api.registerVisitor();
      const { id } = await visitor.startChat('f05');
      const { response, text } = await ask(visitor, id, 'Hello', address);
      if (response.status === 429) {
        expect(JSON.parse(text)).toMatchObject({ message: tokensSpentMessages.network.en });
        expect((await ask(visitor, id, 'Hello', '203.0.113.10')).response.status).toBe(200);
        return;
      }
      await waitFor(async () => expect(await visitor.listMessages(id)).toHaveLength(3));
    }
    throw new Error('The network was never refused.');
  });

  it('are counted for the site: once they are used up, everybody is refused, in the language of each', async () => {
    const full = await startTestApi({ beside: api, env: { ...env, DAILY_TOKENS_OF_SITE: '100' } });
    const { visitor, headers } = await createMember(api);
    const { id } = await visitor.startChat('f05');
    const response = await full.post(
      '/v2/message/pc/ask',
      { conversation_id: id, content: '你好', client_message_id: crypto.randomUUID() },
      { ...headers, 'Accept-Language': 'zh-CN' },
    );
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 50001, message: tokensSpentMessages.site['zh-CN'] });
    await full.close();
  });

  /** Opens the budgets of a day on which nothing was spent. */
  async function openBudgets(day: number, changes: Partial<Env>): Promise<TokenBudgets> {
    const { database, log, env: settings } = api.services;
    const unlimited = { DAILY_TOKENS_OF_VISITOR: 0, DAILY_TOKENS_OF_NETWORK: 0, DAILY_TOKENS_OF_SITE: 0 };
    const options = { database, log, env: { ...settings, ...unlimited, ...changes } };
    return TokenBudgets.open(options, () => Date.UTC(2030, 0, day));
  }

  it('of the site are half for guests: members go on when guests have used theirs', async () => {
    const budgets = await openBudgets(1, { DAILY_TOKENS_OF_SITE: 1_000 });
    const guest = { userId: 'a', network: null, isMember: false };
    const member = { userId: 'b', network: null, isMember: true };
    budgets.begin(guest, 500)(500);
    await expect(budgets.require({ ...guest, userId: 'c' })).rejects.toMatchObject({
      status: 429,
      userMessage: { en: expect.stringContaining('Guests have used up'), 'zh-CN': expect.any(String) },
    });
    await budgets.require(member);
    budgets.begin(member, 500)(500);
    await expect(budgets.require({ ...member, userId: 'd' })).rejects.toMatchObject({
      userMessage: tokensSpentMessages.site,
    });
    await budgets.close();
  });

  it('of a home with many networks of IPv6 are four times those of one', async () => {
    const budgets = await openBudgets(2, { DAILY_TOKENS_OF_NETWORK: 1_000 });
    const at = (network: number) => ({
      userId: `${network}`,
      network: `2001:db8:0:7${network.toString(16).padStart(2, '0')}::/64`,
      isMember: true,
    });
    for (let network = 0; network < 8; network += 1) budgets.begin(at(network), 500)(500);
    await expect(budgets.require(at(8))).rejects.toMatchObject({ userMessage: tokensSpentMessages.network });
    await budgets.require({ ...at(8), network: '2001:db8:0:800::/64' });
    await budgets.close();
  });

  it('never stop the help for a person in danger', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('f05');
    await waitFor(async () => {
      expect((await ask(visitor, id, 'More?', '203.0.113.3')).response.status).toBe(429);
    });
    const { response, text } = await ask(visitor, id, 'I want to kill myself', '203.0.113.3');
    expect(response.status).toBe(200);
    expect(text).toContain('help');
  });

  it('are not reset by a restart, and store nobody’s id or address', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat('f05');
    await waitFor(async () => {
      expect((await ask(visitor, id, 'Again', '203.0.113.4')).response.status).toBe(429);
    });
    // Spent tokens are stored within half a second.
    await waitFor(async () => {
      const again = await startTestApi({ beside: api, env });
      const response = await again.post(
        '/v2/message/pc/ask',
        { conversation_id: id, content: 'And now?', client_message_id: crypto.randomUUID() },
        { 'device-id': visitor.deviceId, [clientAddressHeader]: '203.0.113.4' },
      );
      await again.close();
      expect(response.status).toBe(429);
    });
    const rows = await api.database.sql<{ key: string }[]>`select key from token_spending`;
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(rows)).not.toContain(visitor.user.id);
  });
});

describe('the demo companion', () => {
  it('costs nothing and is not limited', async () => {
    const demo = await startTestApi({
      env: { DAILY_TOKENS_OF_VISITOR: '1', DAILY_TOKENS_OF_NETWORK: '1', DAILY_TOKENS_OF_SITE: '1' },
      chatModel: createDemoChatModel({ charsPerSecond: 0, firstPieceMs: 0 }),
    });
    const visitor = await demo.registerVisitor();
    const { id } = await visitor.startChat('f05');
    for (const content of ['One', 'Two', 'Three']) await visitor.ask(id, content);
    expect(await visitor.listMessages(id)).toHaveLength(7);
    expect(await demo.database.sql`select * from token_spending`).toEqual([]);
    await demo.close();
  });
});
