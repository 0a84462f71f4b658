import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editMode } from '#src/contract/chat/conversation-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  deletePreset,
  getGuidance,
  importPreset,
  listPresets,
  listQuickReplies,
  savePreset,
  setGuidance,
  setQuickReplies,
  usePreset,
} from '#src/contract/chat/guidance-calls.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000', LLM_CONTEXT_TOKENS: '8192' } });
const visitor = await api.registerVisitor();

const none = { instructions: '', note: '', note_depth: 4 };

function guide(conversation_id: string, change: object) {
  return visitor.client.call(setGuidance, { body: { conversation_id, ...change } });
}

async function sendPreset(file: unknown, name = 'My preset.json') {
  const query = new URLSearchParams({ name });
  const response = await api.request(`${importPreset.path}?${query.toString()}`, {
    method: 'POST',
    headers: { 'device-id': visitor.deviceId, 'Content-Type': 'application/octet-stream' },
    body: typeof file === 'string' ? file : JSON.stringify(file),
  });
  const answer = z.looseObject({ message: z.string(), data: z.unknown() }).parse(await response.json());
  return { status: response.status, ...answer };
}

describe('own instructions and author’s notes', () => {
  it('of another window are not replaced by a caller who has not read them', async () => {
    const { id } = await visitor.startChat('f06');
    const first = { instructions: 'In verse.', note: '', note_depth: 4 };
    const second = { instructions: 'In prose.', note: 'It snows.', note_depth: 2 };
    await guide(id, { chat: first, read: { chat: none } });
    await expect(guide(id, { chat: second, read: { chat: none } })).rejects.toMatchObject({
      status: 409,
      message: userMessages.changedElsewhere.en,
    });
    const query = { conversation_id: id };
    expect((await visitor.client.call(getGuidance, { query })).chat).toEqual(first);
    // An unchanged field may have changed elsewhere; a caller who has read a field replaces it.
    const read = { chat: first, character: second };
    expect((await guide(id, { chat: second, read })).chat).toEqual(second);
    expect((await guide(id, { chat: first })).chat).toEqual(first);
  });

  it('written in two windows at once: one is stored, the other is refused', async () => {
    const { id } = await visitor.startChat('f06');
    const answers = await Promise.allSettled(
      ['In verse.', 'In prose.', 'In rhyme.'].map((instructions) =>
        guide(id, { chat: { ...none, instructions }, read: { chat: none } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('are part of every prompt of the chat, or of all chats with the character, and of the inspector', async () => {
    const { id } = await visitor.startChat('f05');
    const { id: other } = await visitor.startChat('f05');
    const { id: elsewhere } = await visitor.startChat('m01');
    expect(
      await guide(id, {
        chat: { instructions: 'Write in the present tense.', note: 'The storm is coming.', note_depth: 1 },
        character: { instructions: 'Never end with a question.', note: '{{char}} limps.', note_depth: 3 },
      }),
    ).toMatchObject({ chat: { note_depth: 1 }, character: { note: '{{char}} limps.' } });

    await visitor.ask(id, 'Hello');
    await visitor.ask(id, 'And now?');
    const { messages } = api.upstream.requests.at(-1) ?? { messages: [] };
    expect(messages[0]?.content).toContain(
      '## What the other person wishes for this chat\nNever end with a question.\n\nWrite in the present tense.',
    );
    // Greeting, Hello, Fine, And now?: inserted before the newest message, and before the newest three.
    expect(messages.at(-1)?.content).toMatch(/^\[The storm is coming\.\]\n\nAnd now\?\n\n\[/);
    expect(messages.at(-3)?.content).toMatch(/^\[Rania Khoury limps\.\]\n\nHello$/);
    const { parts } = await visitor.client.call(inspectContext, { query: { conversation_id: id } });
    expect(parts.filter(({ kind }) => kind.endsWith('note')).map(({ content }) => content)).toEqual(
      expect.arrayContaining(['The storm is coming.', 'Rania Khoury limps.']),
    );

    await visitor.ask(other, 'Hello');
    const system =
      api.upstream.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join('\n') ?? '';
    expect(system).toContain('Never end with a question.');
    expect(system).not.toContain('present tense');
    await visitor.ask(elsewhere, 'Hello');
    expect(JSON.stringify(api.upstream.requests.at(-1)?.messages)).not.toMatch(
      /end with a question|limps|storm/,
    );
  });

  it('change one by one, and are removed where both are empty', async () => {
    const { id } = await visitor.startChat('m02');
    await guide(id, { chat: { instructions: 'One', note: '', note_depth: 9 } });
    await guide(id, { character: { instructions: '', note: 'Two', note_depth: 0 } });
    expect(await visitor.client.call(getGuidance, { query: { conversation_id: id } })).toEqual({
      chat: { instructions: 'One', note: '', note_depth: 9 },
      character: { instructions: '', note: 'Two', note_depth: 0 },
    });
    expect(await guide(id, { chat: none, character: none })).toEqual({ chat: none, character: none });
    const rows = await api.database.sql`select from guidances where character_id = 'm02'`;
    expect(rows).toHaveLength(0);
  });

  it.each([
    [{ chat: { instructions: 'x'.repeat(4_001), note: '', note_depth: 4 } }],
    [{ chat: { instructions: '', note: 'x'.repeat(2_001), note_depth: 4 } }],
    [{ chat: { instructions: '', note: 'x', note_depth: -1 } }],
    [{ chat: { instructions: '', note: 'x', note_depth: 1.5 } }],
  ])('are refused out of bounds: %#', async (change) => {
    const { id } = await visitor.startChat('m03');
    await expect(guide(id, change)).rejects.toMatchObject({ code: 40003 });
  });

  it('are refused where somebody in the story would not be an adult, and the earlier ones stay', async () => {
    const { id } = await visitor.startChat('m04');
    await guide(id, { chat: { instructions: 'Be kind.', note: '', note_depth: 4 } });
    for (const [instructions, note] of [
      ['{{char}} is 15 years old.', ''],
      ['{{setvar::n::15}}Be kind.', '{{char}} is {{getvar::n}} years old.'],
    ] as const) {
      await expect(guide(id, { chat: { instructions, note, note_depth: 4 } })).rejects.toMatchObject({
        message: userMessages.storyNotAdult.en,
      });
    }
    expect(
      (await visitor.client.call(getGuidance, { query: { conversation_id: id } })).chat.instructions,
    ).toBe('Be kind.');
  });

  it('of a character are readable before there is a chat, and those of one scope change without the other', async () => {
    const { id } = await visitor.startChat('f03');
    const chat = { instructions: 'Short.', note: '', note_depth: 4 };
    const character = { instructions: 'Slow burn.', note: '', note_depth: 4 };
    await guide(id, { chat, character });
    const read = (query: object) => visitor.client.call(getGuidance, { query });
    expect(await read({ character_id: 'f03' })).toEqual({ chat: none, character });
    expect(await guide(id, { chat: none })).toEqual({ chat: none, character });
    await expect(read({})).rejects.toMatchObject({ status: 404 });
    await expect(read({ character_id: 'nobody' })).rejects.toMatchObject({ status: 404 });
    const other = await api.registerVisitor();
    const query = { character_id: 'f03' };
    expect(await other.client.call(getGuidance, { query })).toEqual({ chat: none, character: none });
  });
});

describe('refused texts', () => {
  const read = async () => {
    const [row] = await api.database.sql<{ count: number }[]>`
      select coalesce(sum(count), 0)::int as count from safety_counts where kind = 'message-refused'`;
    return row?.count ?? 0;
  };
  const worst = 'She is a 14 year old girl and moans as he has sex with her.';

  it('are counted, also where nothing is stored', async () => {
    const { id } = await visitor.startChat('m06');
    const before = await read();
    await expect(guide(id, { chat: { ...none, note: worst } })).rejects.toMatchObject({ code: 40003 });
    expect(await read()).toBe(before + 1);
    expect((await sendPreset({ content: worst })).status).toBe(400);
    expect(await read()).toBe(before + 2);
  });

  it.each([
    [{ chat: { ...none, note: '{{char}} is {{random::30::16::40}} years old.' } }],
    [{ chat: { ...none, instructions: '{{char}} is six{{noop}}teen years old.' } }],
    [{ chat: { ...none, instructions: '{{char}} is', note: '15 years old.' } }],
    [{ chat: { ...none, instructions: '15 years old.' }, character: { ...none, note: '{{char}} is' } }],
  ])('are ages put together by macros, or out of several texts: %#', async (change) => {
    const { id } = await visitor.startChat('m07');
    await expect(guide(id, change)).rejects.toMatchObject({ message: userMessages.storyNotAdult.en });
  });
});

describe('presets', () => {
  it('are the guidance of a chat under a name, and are copied to another', async () => {
    const { id } = await visitor.startChat('f05');
    const { id: other } = await visitor.startChat('m05');
    await guide(id, { chat: { instructions: 'In verse.', note: 'Rain.', note_depth: 2 } });
    await visitor.client.call(editMode, { body: { id, sampler: { temperature: 0.5 } } });
    const saved = await visitor.client.call(savePreset, {
      body: { conversation_id: id, name: ' Night\nsong ' },
    });
    expect(saved).toMatchObject({
      name: 'Night song',
      instructions: 'In verse.',
      note: 'Rain.',
      note_depth: 2,
      sampler: { temperature: 0.5 },
    });
    const used = await visitor.client.call(usePreset, {
      body: { conversation_id: other, preset_id: saved.id },
    });
    expect(used).toMatchObject({
      chat: { instructions: 'In verse.' },
      sampler: { temperature: 0.5 },
      left_out: [],
    });

    await guide(id, { chat: { instructions: 'In prose.', note: '', note_depth: 4 } });
    const again = await visitor.client.call(savePreset, {
      body: { conversation_id: id, name: 'Night song' },
    });
    expect(again).toMatchObject({ id: saved.id, instructions: 'In prose.' });
    expect((await visitor.client.call(listPresets)).map(({ name }) => name)).toEqual(['Night song']);
    expect(
      (await visitor.client.call(getGuidance, { query: { conversation_id: other } })).chat.instructions,
    ).toBe('In verse.');
    await visitor.client.call(deletePreset, { body: { preset_id: saved.id } });
    expect(await visitor.client.call(listPresets)).toEqual([]);
  });

  it('come from files of SillyTavern; what the model lacks is left out in the chat and reported', async () => {
    const { status, data } = await sendPreset({ temp: 9, top_p: 0.9, min_p: 0.05, content: 'Be {{char}}.' });
    expect(status).toBe(200);
    const { preset } = importPreset.result.parse(data);
    expect(preset).toMatchObject({
      name: 'My preset',
      instructions: 'Be {{char}}.',
      sampler: { temperature: 9, top_p: 0.9, min_p: 0.05 },
    });
    const { id } = await visitor.startChat('f06');
    const used = await visitor.client.call(usePreset, {
      body: { conversation_id: id, preset_id: preset.id },
    });
    // The model of this test accepts 0 to 2.
    expect(used).toMatchObject({ sampler: { temperature: 2, top_p: 0.9 }, left_out: ['min_p'] });
  });

  it('of a file replace none of the same name', async () => {
    const names = [];
    for (const content of ['One.', 'Two.']) {
      const { data } = await sendPreset({ name: 'Default', content });
      const { preset } = importPreset.result.parse(data);
      names.push([preset.name, preset.instructions]);
    }
    expect(names).toEqual([
      ['Default', 'One.'],
      ['Default 2', 'Two.'],
    ]);
  });

  it.each([
    ['what is none', '{"input_sequence":"x"}', 400, userMessages.presetUnknown.en],
    ['what is no JSON', 'PNG', 400, userMessages.presetUnknown.en],
    ['what is too large', `{"content":"${'x'.repeat(600_000)}"}`, 413, userMessages.presetTooLarge.en],
  ])('reject %s', async (_what, file, expected, said) => {
    const { status, message } = await sendPreset(file);
    expect(status).toBe(expected);
    expect(message).toBe(said);
  });

  it('are at most 50', async () => {
    const { id } = await visitor.startChat('f07');
    const save = (name: string) => visitor.client.call(savePreset, { body: { conversation_id: id, name } });
    const { length } = await visitor.client.call(listPresets);
    for (let count = length; count < 50; count += 1) await save(`Preset ${count}`);
    await expect(save('One more')).rejects.toMatchObject({ message: userMessages.tooManyPresets.en });
    await expect(save('Preset 49')).resolves.toMatchObject({ name: 'Preset 49' });
  });
});

describe('quick replies', () => {
  it('are stored as a whole, in order', async () => {
    const replies = [
      { label: 'Go on', content: '*nods* Go on.' },
      { label: '慢一点', content: '慢一点说。' },
    ];
    expect(await visitor.client.call(setQuickReplies, { body: { replies } })).toEqual(replies);
    const turned = replies.toReversed();
    await visitor.client.call(setQuickReplies, { body: { replies: turned } });
    expect(await visitor.client.call(listQuickReplies)).toEqual(turned);
    const other = await api.registerVisitor();
    expect(await other.client.call(listQuickReplies)).toEqual([]);
  });

  it.each([
    [[{ label: ' ', content: 'x' }]],
    [[{ label: 'x', content: 'x'.repeat(1_001) }]],
    [Array.from({ length: 21 }, () => ({ label: 'x', content: 'x' }))],
  ])('are refused out of bounds: %#', async (replies) => {
    await expect(visitor.client.call(setQuickReplies, { body: { replies } })).rejects.toMatchObject({
      code: 40003,
    });
  });
});
