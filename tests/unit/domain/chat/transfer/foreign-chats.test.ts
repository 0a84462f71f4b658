import { describe, expect, it } from 'vitest';
import { type ChatFile, ChatFileError } from '#src/domain/chat/transfer/chat-file.ts';
import { readChatFile } from '#src/domain/chat/transfer/import/read-chat-file.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import * as files from '#tests/support/files/foreign-chats.ts';
import { readFirstCells } from '#tests/support/files/read-first-cells.ts';
import { sillyTavernSolo } from '#tests/support/files/silly-tavern-chats.ts';

const read = (file: unknown): ChatFile =>
  readChatFile(Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)));

/** Describes the messages of the shown branch: `>` is the person, `#` is hidden. */
const shown = ({ nodes }: ChatFile) =>
  nodes
    .filter(({ isActive }) => isActive)
    .map(({ isUser, isHidden, content }) => `${isHidden ? '#' : ''}${isUser ? '>' : ''}${content}`);
const timesOf = ({ nodes }: ChatFile) => nodes.map(({ sentAt }) => sentAt && new Date(sentAt).toISOString());
const modelsOf = ({ nodes }: ChatFile) => nodes.map(({ model }) => model);
const notesOf = ({ notes }: ChatFile) =>
  notes.map(({ field, outcome, reason }) => `${outcome} ${field}: ${reason.en}`);
const linesOf = ({ lines }: ChatFile) => lines.map(({ text }) => text);

const markdown = [
  '# Anna · Rain',
  '',
  '> A conversation with an AI on Yuanfen. Texts below a heading …',
  '',
  '- Begun: 2026-01-02 03:04:05 UTC',
  '- Conversation: `0b1e7b0a-57a5-4c0e-9b5b-6f7c3b0d6a11`',
  '',
  '',
  '',
  '## Anna · greeting from the character card · 2026-01-02 03:04:05 UTC',
  '',
  '> Hello.',
  '> ## You · 2026-01-02 03:04:05 UTC',
  '',
  '## You · 2026-01-02 03:05:05 UTC',
  '',
  '> It rains.',
  '>',
  '> A lot.',
  '',
  '## Anna · AI-generated (gpt-4o) · 2026-01-02 03:06:05 UTC',
  '',
  '> So it does.',
  '',
].join('\n');

const ownJson = {
  ...{
    format: 'yuanfen-chat',
    version: 1,
    id: 'x',
    title: 'Rain',
    user_name: 'Pat',
    language: 'en',
    mode: 'novel',
  },
  ...{
    character: { id: 'f01', name: 'Anna' },
    create_time: '2026-01-02T03:04:05.000Z',
    head_message_id: 'c',
  },
  messages: [
    {
      id: 'a',
      parent_id: null,
      role: 'user',
      content: 'It rains.',
      state: 'complete',
      hide_time: '2026-01-03T03:04:05.000Z',
      create_time: '2026-01-02T03:04:06.000Z',
    },
    {
      id: 'b',
      parent_id: 'a',
      role: 'assistant',
      content: 'Does it?',
      model: 'm',
      written_by: 'ai',
      state: 'partial',
      finish_reason: 'stopped',
    },
    {
      id: 'c',
      parent_id: 'a',
      role: 'assistant',
      content: 'So it does.',
      model: 'n',
      written_by: 'ai',
      state: 'complete',
      finish_reason: 'length',
    },
    { id: 'd', parent_id: 'b', role: 'user', content: 'Yes.', state: 'complete' },
  ],
};

/** Checks of the table of chats in docs/foreign-formats.md, by the first cell of each row. */
const rows: Record<string, () => void> = {
  'SillyTavern `mes`, `swipes`, `swipe_id`'() {
    const file = read(buildChatFile([chatHeader, chatLine('b', { swipes: ['a', 'b'], swipe_id: 1 })]));
    expect(file.nodes.map(({ content, isActive }) => [content, isActive])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  },
  'SillyTavern `is_system` with a speaker'() {
    expect(shown(read(sillyTavernSolo.join('\n')))).toContain('#>I forgot my umbrella.');
  },
  'SillyTavern `is_system` without one, or with `extra.type`'() {
    const file = read(sillyTavernSolo.join('\n'));
    expect(shown(file).join()).not.toMatch(/Welcome back|Do not forget/);
    expect(linesOf(file)).toEqual([sillyTavernSolo[0], sillyTavernSolo[1], sillyTavernSolo[5]]);
  },
  'SillyTavern `send_date`, `extra.model`'() {
    const file = read(sillyTavernSolo.join('\n'));
    expect(timesOf(file)[0]).toBe('2026-01-02T03:05:00.000Z');
    expect(modelsOf(file)).toContain('gpt-4o-1');
  },
  'SillyTavern `chat_metadata.title`'() {
    const header = { ...chatHeader, chat_metadata: { title: 'Rain' } };
    expect(read(buildChatFile([header, chatLine('x')])).header?.title).toBe('Rain');
  },
  'SillyTavern `chat_metadata.note_prompt`, `note_depth`'() {
    const withNote = (chat_metadata: object) =>
      read(buildChatFile([{ ...chatHeader, chat_metadata }, chatLine('x')])).header?.note;
    expect(withNote({ note_prompt: 'Rain.', note_depth: 2 })).toEqual({ content: 'Rain.', depth: 2 });
    expect(withNote({ note_prompt: 'Rain.' })).toEqual({ content: 'Rain.', depth: 4 });
    expect(withNote({ note_prompt: 'Rain.', note_interval: 0 })).toBeUndefined();
  },
  'SillyTavern, any other field'() {
    const file = read(sillyTavernSolo.join('\n'));
    expect(file.nodes.map(({ source }) => source?.line).join()).toContain('tool_invocations');
    expect(notesOf(file).join()).toContain('kept for the export as JSONL, not used here: bookmark_link');
  },
  'SillyTavern, a variant that is no text'() {
    const file = read(buildChatFile([chatHeader, chatLine('b', { swipes: [null, 'b'], swipe_id: 1 })]));
    expect(shown(file)).toEqual(['b']);
    expect(file.nodes).toHaveLength(1);
    expect(file.nodes[0]?.source?.line).toContain('"swipes":[null,');
    expect(notesOf(file)).toContain(
      'unused swipes: variants that are no texts, so not shown; kept for the export as JSONL: lines 2',
    );
  },
  'SillyTavern, a last line that is cut off'() {
    const whole = buildChatFile([chatHeader, chatLine('a'), chatLine('b')]);
    const cut = Buffer.from('{"name":"Anna","is_user":false,"mes":"雨').subarray(0, -1);
    for (const end of ['', '\n', '\n\r\n']) {
      const file = readChatFile(Buffer.concat([Buffer.from(whole), cut, Buffer.from(end)]));
      expect(shown(file)).toEqual(['a', 'b']);
      expect(notesOf(file)).toContain('refused messages: the last line, 4, is cut off, so it was left out');
    }
  },
  'Chub `mes.message`, `swipes[].message`'() {
    const file = read(buildChatFile(files.chub));
    expect(file.nodes.map(({ content }) => content)).toEqual(['Hi.', 'Hello.']);
  },
  'Yuanfen `format: yuanfen-chat`'() {
    const file = read(ownJson);
    expect(shown(file)).toEqual(['#>It rains.', 'So it does.']);
    expect(
      file.nodes.map(({ parent, state, finishReason, model }) => [parent, state, finishReason, model]),
    ).toEqual([
      [null, 'complete', null, null],
      [0, 'partial', 'stopped', 'm'],
      [0, 'complete', 'length', 'n'],
      [1, 'complete', null, null],
    ]);
    expect(file).toMatchObject({
      header: { title: 'Rain' },
      userName: 'Pat',
      settings: { language: 'en', mode: 'novel' },
    });
    expect(notesOf(file)).toEqual(['kept messages: 2 messages with 4 variants']);
  },
  'Yuanfen Markdown'() {
    const file = read(markdown);
    expect(shown(file)).toEqual([
      'Hello.\n## You · 2026-01-02 03:04:05 UTC',
      '>It rains.\n\nA lot.',
      'So it does.',
    ]);
    expect(modelsOf(file)).toEqual(['card', null, 'gpt-4o']);
    expect(timesOf(file)[1]).toBe('2026-01-02T03:05:05.000Z');
    expect(file.header).toMatchObject({ title: 'Rain', characterName: 'Anna' });
  },
  'Oobabooga `visible`, `data_visible`, a list of pairs'() {
    expect(shown(read(files.oobaboogaOld))).toEqual(['Hello, Pat.', ">It's me & <rain>", 'Come in.']);
    expect(shown(read(files.oobaboogaPairs))).toEqual(['>Hi', 'Hello', '>Rain?', 'Always.']);
    expect(shown(read(files.oobaboogaNew))).toEqual(['Hello.', ">It's me", 'Come in.']);
  },
  'Oobabooga `metadata` with `timestamp` and `model_name`'() {
    const file = read(files.oobaboogaNew);
    expect(timesOf(file)[1]).toBe('2026-01-02T03:04:00.000Z');
    expect(timesOf(file).at(-1)).toBe('2026-01-02T15:05:00.000Z');
    expect(modelsOf(file).at(-1)).toBe('Qwen3-8B.gguf');
  },
  'Oobabooga `metadata` with `versions`'() {
    const { nodes } = read(files.oobaboogaNew);
    expect(nodes.slice(2).map(({ content, isActive }) => [content, isActive])).toEqual([
      ["You're late.", false],
      ['Come in.', true],
    ]);
  },
  'Agnai `messages[].msg`, `userId`, `characterId`'() {
    expect(shown(read(files.agnai)).slice(0, 2)).toEqual(['Hello.', '>It rains.']);
    expect(read(files.agnai).nodes[0]?.source?.line).toContain('"name":"Anna"');
  },
  'Agnai `createdAt`, `ooc`'() {
    expect(timesOf(read(files.agnai))[1]).toBe('2026-01-02T03:05:05.000Z');
    expect(shown(read(files.agnai))[2]).toBe('#>(brb)');
  },
  'Agnai `greeting`, `scenario`, `sampleChat`'() {
    expect(notesOf(read(files.agnai))).toContain(
      'refused fields: have no place here: greeting, sampleChat, scenario',
    );
  },
  'Character.AI Tools `histories[].msgs[]`'() {
    const file = read(files.characterAi);
    expect(shown(file)).toEqual(['Hello.', '>It rains.']);
    expect(file.userName).toBe('Pat');
    expect(notesOf(file)).toContain(
      'refused conversations: The file holds 2 chats, and one is taken at a time: #1. Left out: #2',
    );
  },
  'Kobold Lite with `{{[INPUT]}}` and `{{[OUTPUT]}}`'() {
    expect(shown(read(files.koboldInstruct))).toEqual(['>It rains.', 'Come in.', '>Thanks.', 'Tea?']);
  },
  'Kobold Lite with `{{[INPUT_END]}}` and `{{[OUTPUT_END]}}`'() {
    expect(shown(read(files.koboldEnds))).toEqual(['>It rains.', 'Come in.', '>Thanks.', 'Tea?']);
  },
  'Kobold Lite `{{[SYSTEM]}}`'() {
    expect(notesOf(read(files.koboldEnds))).toContain('refused {{[SYSTEM]}}: 1 texts are instructions');
  },
  'Kobold Lite in chat mode'() {
    const file = read(files.koboldChat);
    expect(shown(file)).toEqual(['Hello.\nIt is late.', '>It rains.', 'It does.', '>Well:']);
    expect(notesOf(file).join('\n')).toContain('kept name: all said by the character here');
  },
  'Kobold Lite `memory`, `worldinfo`, `anotetemplate`'() {
    expect(notesOf(read(files.koboldInstruct))).toContain(
      'refused fields: have no place here: memory, worldinfo, anotetemplate',
    );
  },
  'Risuai `risuChat`'() {
    const file = read(files.risuai);
    expect(shown(file)).toEqual(['Hello.', '>It rains.', '#So it does.']);
    expect(modelsOf(file)[0]).toBe('claude-x');
    expect(timesOf(file)[0]).toBe('2026-01-02T03:04:05.000Z');
    expect(file.header?.title).toBe('Rain');
  },
  'Risuai `disabled`, `isComment`'() {
    expect(shown(read(files.risuaiCut))).toEqual([
      '#Long ago.',
      '#>Go on.',
      '#A note to myself.',
      '>And now?',
    ]);
  },
  'Risuai `risuAllChats`'() {
    const file = read(files.risuaiAll);
    expect(shown(file)).toHaveLength(3);
    expect(notesOf(file)).toContain(
      'refused conversations: The file holds 3 chats, and one is taken at a time: “Rain”. Left out: “Empty”, “Snow”',
    );
  },
  'Risuai `note`, `localLore`'() {
    expect(notesOf(read(files.risuai))).toContain(
      'refused fields: have no place here: note, localLore, fmIndex',
    );
  },
  'ChatGPT `mapping`'() {
    const file = read(files.chatGpt);
    expect(shown(file)).toEqual(['>It rains.', 'So it does.']);
    expect(file.nodes.map(({ content, parent }) => [content, parent])).toEqual([
      ['It rains.', null],
      ['Does it?', 0],
      ['Yes.', 1],
      ['So it does.', 0],
    ]);
    expect(modelsOf(file)).toEqual([null, 'gpt-4o', null, 'gpt-5']);
    expect(timesOf(file)[0]).toBe('2026-01-02T03:04:05.500Z');
    expect(notesOf(file)).toContain(
      'refused conversations: The file holds 2 chats, and one is taken at a time: “Rain”. Left out: “Snow”',
    );
    expect(shown(read(files.chatGpt[1]))).toEqual(['>Snow?']);
  },
  'ChatGPT messages that were spoken'() {
    const file = read(files.chatGptSpoken);
    expect(shown(file)).toEqual(['>It rains.', 'So it does.']);
    expect(notesOf(file)).toEqual(['kept messages: 2 messages with 2 variants']);
  },
  'ChatGPT instructions, thoughts, tools and pictures'() {
    expect(notesOf(read(files.chatGpt)).slice(1, 3)).toEqual([
      'refused author.role: 2 entries are instructions, thoughts, or of tools',
      'refused content.parts: 1 parts are no text',
    ]);
  },
  'ChatGPT marks of sources, entities and links'() {
    expect(shown(read(files.chatGptMarked))).toEqual(['It is so. Done. By Ada Lovelace, see this page.']);
  },
  'DeepSeek `mapping` with `fragments`'() {
    const file = read(files.deepSeek);
    expect(shown(file)).toEqual(['>It rains.', 'Does it?']);
    expect(modelsOf(file)).toEqual([null, 'deepseek-reasoner', 'deepseek-reasoner']);
    expect(timesOf(file)[0]).toBe('2025-01-27T02:00:01.500Z');
  },
  'OpenAI `role`, `content`'() {
    const file = read(files.openAi);
    expect(shown(file)).toEqual(['>It rains.', 'So it does.']);
    expect(modelsOf(file)).toEqual([null, 'gpt-4o-1']);
    expect(shown(read(files.openAi.messages))).toEqual(['>It rains.', 'So it does.']);
  },
  'OpenAI `system`, `developer` and `tool`'() {
    expect(notesOf(read(files.openAi)).slice(1)).toEqual([
      'refused role: 3 messages are instructions, or from tools',
      'refused content: 1 parts are no text',
      'refused fields: have no place here: temperature',
    ]);
  },
};

describe('the table of chats in docs/foreign-formats.md', () => {
  const written = readFirstCells('docs/foreign-formats.md', 'Chats');

  it('has a test for each of its rows, and no other', () => {
    expect(written.length).toBeGreaterThan(20);
    expect(Object.keys(rows).toSorted()).toEqual(written.toSorted());
  });

  it.each(Object.keys(rows))('is true for %s', (row) => rows[row]?.());
});

describe('a file that is not a chat', () => {
  it.each([
    ['a lorebook', '{"entries":{}}'],
    ['a list of something else', '[{"a":1}]'],
    ['a web page', '<!doctype html><p>Hello</p>'],
    ['nothing', ''],
    ['a chat of a form that nobody has', '{"messages":[{"text":"x"}]}'],
    ['a tree of a form that nobody has', '[{"mapping":{"a":{"message":{"words":"x"}}}}]'],
  ])('such as %s is refused with the accepted formats, in both languages', (_name, file) => {
    try {
      read(file);
    } catch (error) {
      expect(error).toBeInstanceOf(ChatFileError);
      if (!(error instanceof ChatFileError)) return;
      expect(error.line).toBeNull();
      expect(error.reason.en).toContain('SillyTavern and Chub (JSONL)');
      expect(error.reason['zh-CN']).toContain('可以导入的有：SillyTavern 和 Chub');
      return;
    }
    throw new Error('it was taken');
  });

  it.each([
    [
      'an own message that follows none',
      { ...ownJson, messages: [{ id: 'a', parent_id: 'z', role: 'user', content: 'x' }] },
      1,
    ],
    [
      'somebody under age',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'user', content: 'I am sixteen years old' },
        ],
      },
      2,
    ],
    [
      'more than a thousand messages that follow the same one',
      {
        ...ownJson,
        messages: Array.from({ length: 1_001 }, (_, id) => ({ id: `${id}`, role: 'user', content: 'x' })),
      },
      1_001,
    ],
    [
      'branches of one message with more than ten million characters',
      {
        ...ownJson,
        messages: Array.from({ length: 101 }, (_, id) => ({
          ...{ id: `${id}`, role: 'user', content: 'x'.repeat(100_000) },
        })),
      },
      101,
    ],
    ['a text of 100,001 characters', [{ role: 'user', content: 'x'.repeat(100_001) }], 1],
  ])('for %s is refused by the number of the message', (_name, file, line) => {
    expect(() => read(file)).toThrow(expect.objectContaining({ line, unit: 'message' }));
  });
});
