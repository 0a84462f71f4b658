import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import hostTexts from '#src/content/prompt.json' with { type: 'json' };
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { setGuidance } from '#src/contract/chat/guidance-calls.ts';
import { type Language, languages } from '#src/contract/locale/language.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { getUserInfo, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

/** Conversations in people's own style, and the required content of the last prompt of each. */
const conversations = z
  .array(
    z.object({
      name: z.string(),
      language: z.enum(languages),
      character: z.string(),
      says: z.array(z.string()),
      replies: z.array(z.string()),
      has: z.array(z.string()),
      hasNot: z.array(z.string()),
      nickname: z.string().optional(),
      persona: z.tuple([z.string(), z.string()]).optional(),
      instructions: z.string().optional(),
      note: z.tuple([z.string(), z.number()]).optional(),
      mode: z.enum(['short', 'novel']).optional(),
      timeZone: z.string().optional(),
      awayHours: z.number().optional(),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(new URL('../../../fixtures/conversations/conversations.json', import.meta.url), 'utf8'),
    ),
  );

type Written = (typeof conversations)[number];

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000', LLM_CONTEXT_TOKENS: '8192' } });

async function talk(written: Written) {
  const visitor = await api.registerVisitor(written.language);
  const { client } = visitor;
  if (written.nickname !== undefined) {
    await client.call(updateUserInfo, { body: { nickname: written.nickname } });
  }
  if (written.persona !== undefined) {
    const [name, description] = written.persona;
    await client.call(addPersona, { body: { name, description, is_default: true } });
  }
  if (written.timeZone !== undefined) {
    await client.call(getUserInfo, { query: { time_zone: written.timeZone } });
  }
  const { id } = await visitor.startChat(written.character);
  if (written.mode !== undefined) await client.call(editMode, { body: { id, mode: written.mode } });
  const [note = '', note_depth = 4] = written.note ?? [];
  const chat = { instructions: written.instructions ?? '', note, note_depth };
  if (chat.instructions !== '' || note !== '') {
    await client.call(setGuidance, { body: { conversation_id: id, chat } });
  }
  for (const [index, text] of written.says.entries()) {
    if (index === written.says.length - 1 && written.awayHours !== undefined) {
      await api.database.sql`
        update messages set created_at = created_at - make_interval(secs => ${written.awayHours * 3_600})
        where conversation_id = ${id}`;
    }
    api.upstream.setScript({ name: 'reply', text: written.replies[index] ?? '' });
    await visitor.ask(id, text);
  }
  return api.upstream.requests.at(-1)?.messages ?? [];
}

/** Checks what holds for the prompt of every conversation. */
function expectSound(
  messages: readonly { role: string; content: string }[],
  { says, replies }: Written,
  spoken: Language,
): void {
  const { rules } = hostTexts[spoken];
  expect(messages[0]?.role).toBe('system');
  expect(messages[0]?.content.startsWith(rules)).toBe(true);
  expect(messages.at(-1)?.content.endsWith(`[${rules}]`)).toBe(true);
  expect(messages.slice(1).map(({ role }) => role)).toEqual(
    Array.from({ length: 2 * says.length + 1 }, (_, index) => (index % 2 === 0 ? 'user' : 'assistant')),
  );
  // One message per turn, oldest first, after the chat's opening line and the greeting.
  for (const [index, text] of says.entries()) {
    expect(messages[3 + 2 * index]?.content).toContain(text);
    if (index < says.length - 1) expect(messages[4 + 2 * index]?.content).toBe(replies[index]);
  }
  expect(messages.map(({ content }) => content).join('\n')).not.toMatch(
    /\{\{(?!char\}\})|<(?:user|bot|char)>/i,
  );
}

describe('the prompts of 30 written conversations', () => {
  it('are 15 in each language', () => {
    const count = (spoken: Language) => conversations.filter((one) => one.language === spoken).length;
    expect([count('en'), count('zh-CN')]).toEqual([15, 15]);
  });

  it.each(conversations.map((written) => [written.language, written.name, written] as const))(
    '%s: %s',
    async (spoken, _name, written) => {
      const messages = await talk(written);
      expectSound(messages, written, spoken);
      const whole = messages.map(({ content }) => content).join('\n\n');
      for (const text of written.has) expect(whole).toContain(text);
      for (const text of written.hasNot) expect(whole).not.toContain(text);
    },
  );
});
