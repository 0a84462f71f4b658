import { beforeAll, describe, expect, it } from 'vitest';
import { editMemory, inspectContext, listMemories } from '#src/contract/memory/memory-calls.ts';
import { deleteMessage, editMessage } from '#src/contract/chat/tree-calls.ts';
import { loadMemories } from '#src/server/chat/memory/load-remembered.ts';
import { contents, first, settle, write } from '#tests/support/api/chat/conversation-memory.ts';
import { startMemoryApi } from '#tests/support/api/chat/memory-api.ts';
import type { SplitModel } from '#tests/support/api/chat/split-model.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

/** Returns the prompt of the last reply. */
function readPrompt({ talk }: SplitModel): string {
  return (talk.requests.at(-1)?.messages ?? []).map(({ content }) => content).join('\n');
}

describe('outdated facts', () => {
  let split: SplitModel;
  let visitor: TestVisitor;
  beforeAll(async () => {
    ({ split, visitor } = await startMemoryApi());
  });

  const noting = (text: string, replaces: number[] = []) =>
    split.notes.setScript({
      name: 'reply',
      text: JSON.stringify({ facts: [{ text, from: [1], replaces }] }),
    });

  /** Begins a chat in which Lin lives in Paris, and then moves to Berlin. */
  async function move(): Promise<{ id: string; movedId: string }> {
    const { id } = await visitor.startChat();
    noting('Lin lives in Paris.');
    await visitor.ask(id, 'I live in Paris.');
    await settle(visitor, id);
    noting('Lin moved to Berlin.', [1]);
    const asked = await visitor.ask(id, 'I moved to Berlin.');
    return { id, movedId: asked.start?.user_message?.id ?? '' };
  }

  it('are replaced by the one that corrects them, in the list and in the prompt', async () => {
    const { id } = await move();
    expect(contents(await settle(visitor, id))).toEqual(['Lin moved to Berlin.']);
    const material: unknown = JSON.parse(
      split.notes.requests.at(-1)?.messages.at(-1)?.content.split('\n\n[')[0] ?? '',
    );
    expect(material).toMatchObject({ known: [{ number: 1, text: 'Lin lives in Paris.' }] });
    noting('Lin is tired.');
    await visitor.ask(id, 'Good evening.');
    expect(readPrompt(split)).toContain('- Lin moved to Berlin.');
    expect(readPrompt(split)).not.toContain('- Lin lives in Paris.');
  });

  it('are valid again once the message that replaced them is removed', async () => {
    const { id, movedId } = await move();
    await settle(visitor, id);
    await visitor.client.call(deleteMessage, { body: { message_id: movedId } });
    expect(contents(await settle(visitor, id))).toEqual(['Lin lives in Paris.']);
  });

  it('that were repeated are valid again, for as long as the repetition exists', async () => {
    const { id } = await visitor.startChat();
    noting('Lin likes tea.');
    await visitor.ask(id, 'I like tea.');
    await settle(visitor, id);
    noting('Lin likes only coffee.', [1]);
    await visitor.ask(id, 'Only coffee for me.');
    await settle(visitor, id);
    noting('Lin likes tea.', [1]);
    const again = await visitor.ask(id, 'Tea is better after all.');
    expect(contents(await settle(visitor, id))).toEqual(['Lin likes tea.']);
    const body = { message_id: again.start?.user_message?.id ?? '' };
    await visitor.client.call(deleteMessage, { body });
    expect(contents(await settle(visitor, id))).toEqual(['Lin likes only coffee.']);
  });

  it('are valid again once a person edits or pins them, also if they were replaced at the same time', async () => {
    const { id } = await visitor.startChat();
    noting('Lin lives in Paris.');
    await visitor.ask(id, 'I live in Paris.');
    const seen = first(await settle(visitor, id));
    noting('Lin moved to Berlin.', [1]);
    await visitor.ask(id, 'I moved to Berlin.');
    await settle(visitor, id);
    await visitor.client.call(editMemory, {
      body: { memory_id: seen.id, is_pinned: true, version: seen.version },
    });
    expect(contents(await settle(visitor, id))).toEqual(['Lin moved to Berlin.', 'Lin lives in Paris.']);
  });

  it('stay outdated where their replacement was replaced, and its message is deleted', async () => {
    const { id, movedId } = await move();
    await settle(visitor, id);
    noting('Lin lives in Rome.', [1]);
    await visitor.ask(id, 'Rome is my home now.');
    expect(contents(await settle(visitor, id))).toEqual(['Lin lives in Rome.']);
    noting('Lin is well.');
    await visitor.client.call(editMessage, {
      body: { message_id: movedId, content: 'I am well.', branch: false },
    });
    expect(contents(await settle(visitor, id))).not.toContain('Lin lives in Paris.');
  });

  it('stay where the person pinned or wrote them', async () => {
    const { id } = await visitor.startChat();
    noting('Lin lives in Paris.');
    await visitor.ask(id, 'I live in Paris.');
    const memory = first(await settle(visitor, id));
    await visitor.client.call(editMemory, {
      body: { memory_id: memory.id, is_pinned: true, version: memory.version },
    });
    await write(visitor, id, 'Lin hates Berlin.');
    noting('Lin moved to Berlin.', [1, 2]);
    await visitor.ask(id, 'I moved to Berlin.');
    expect(contents(await settle(visitor, id))).toEqual([
      'Lin moved to Berlin.',
      'Lin hates Berlin.',
      'Lin lives in Paris.',
    ]);
  });

  it('are replaced by no fact that the model was not shown', async () => {
    const { id } = await visitor.startChat();
    noting('Lin lives in Paris.', [1, 7]);
    await visitor.ask(id, 'I live in Paris.');
    expect(contents(await settle(visitor, id))).toEqual(['Lin lives in Paris.']);
  });
});

describe('a long chat with a model with a context of 2,048 tokens', () => {
  let api: TestApi;
  let split: SplitModel;
  let visitor: TestVisitor;
  beforeAll(async () => {
    ({ api, split, visitor } = await startMemoryApi(2_048, { LLM_MAX_REPLY_TOKENS: '64' }));
  });

  const words = 'the river is high tonight and the ferry does not run '.repeat(3);

  it('leaves out only turns that its summary covers, and the inspector distinguishes both', async () => {
    const { id } = await visitor.startChat('m02');
    split.notes.setScript({ name: 'reply', text: 'They spoke of the river.' });
    let toldOnce = false;
    for (let turn = 1; turn <= 24; turn += 1) {
      const { summary } = await loadMemories(api.services.database, id);
      await visitor.ask(id, `Turn ${turn}: ${words}`);
      const prompt = readPrompt(split);
      for (let earlier = 1; earlier <= turn; earlier += 1) {
        const isTold =
          prompt.includes('They spoke of the river.') && 2 * earlier - 1 <= (summary?.depth ?? -1);
        toldOnce ||= isTold;
        expect(isTold || prompt.includes(`Turn ${earlier}: `), `turn ${earlier} at turn ${turn}`).toBe(true);
      }
      await settle(visitor, id);
    }
    expect(toldOnce).toBe(true);
    const {
      parts,
      tokens,
      budget_tokens: budget,
    } = await visitor.client.call(inspectContext, {
      query: { conversation_id: id },
    });
    expect(tokens).toBeLessThanOrEqual(budget);
    const states = new Set(parts.filter(({ kind }) => kind === 'history').map(({ state }) => state));
    expect(states).toEqual(new Set(['told', 'kept']));
  });

  it('shows the facts of its next prompt: the newest, the mentioned ones, and the pinned ones', async () => {
    const { id } = await visitor.startChat('m02');
    const noted = Array.from(
      { length: 12 },
      (_, index) => `Lin keeps thing number ${index} in room ${index}.`,
    );
    for (const [index, text] of noted.entries()) {
      const fact = index === 3 ? 'Lin owns a violin.' : text;
      split.notes.setScript({
        name: 'reply',
        text: JSON.stringify({ facts: [{ text: `${fact} ${'It is said often. '.repeat(6)}`, from: [1] }] }),
      });
      await visitor.ask(id, `Thing ${index}`);
      await settle(visitor, id);
    }
    const list = async () => {
      const { records, in_prompt: inPrompt } = await visitor.client.call(listMemories, {
        query: { conversation_id: id },
      });
      return contents(records.filter((memory) => inPrompt?.includes(memory.id)));
    };
    const before = await list();
    expect(before[0]).toContain('number 11');
    expect(before.join('\n')).not.toContain('violin');
    split.notes.setScript({ name: 'reply', text: '{"facts":[]}' });
    await visitor.ask(id, 'Where is my violin?');
    await settle(visitor, id);
    expect((await list()).join('\n')).toContain('violin');
    expect(readPrompt(split)).toContain('- Lin owns a violin.');
  });
});

describe('a short or unusual chat', () => {
  let api: TestApi;
  let split: SplitModel;
  let visitor: TestVisitor;
  beforeAll(async () => {
    ({ api, split, visitor } = await startMemoryApi(2_048, { LLM_MAX_REPLY_TOKENS: '64' }));
  });

  async function expectNothingLeftOut(compose: (turn: number) => string, turns: number): Promise<void> {
    const { id } = await visitor.startChat('m02');
    split.talk.setScript({ name: 'reply', text: 'Hm.' });
    split.notes.setScript({ name: 'reply', text: 'They spoke of the river.' });
    for (let turn = 1; turn <= turns; turn += 1) {
      const { summary } = await loadMemories(api.services.database, id);
      await visitor.ask(id, compose(turn));
      const prompt = readPrompt(split);
      const hasSummary = prompt.includes('They spoke of the river.');
      for (let earlier = 1; earlier <= turn; earlier += 1) {
        const isTold = hasSummary && 2 * earlier - 1 <= (summary?.depth ?? -1);
        expect(isTold || prompt.includes(compose(earlier).trim()), `${earlier} at ${turn}`).toBe(true);
      }
      await settle(visitor, id);
    }
    expect((await loadMemories(api.services.database, id)).summary).not.toBeNull();
  }

  it('leaves nothing out either: Chinese', () =>
    expectNothingLeftOut((turn) => `第${turn}回：${'今晚河水很高，渡船停了。'.repeat(4)}`, 16));

  it.each([
    ['short messages', (turn: number) => `ok ${turn}.`, 64],
    ['digits', (turn: number) => `Turn ${turn}: ${'4815162342 '.repeat(9)}`, 16],
  ])('leaves nothing out either: %s', { tags: ['full'] }, (_name, compose, turns) =>
    expectNothingLeftOut(compose, turns),
  );
});
