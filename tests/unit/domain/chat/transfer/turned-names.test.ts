import { expect, it } from 'vitest';
import { readChatFile } from '#src/domain/chat/transfer/import/read-chat-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const turned = {
  outcome: 'kept',
  reason: {
    en: 'without the invisible signs that turn the direction of text',
    'zh-CN': '已去掉会改变文字方向的不可见符号',
  },
};

const message = { name: 'Mira', is_user: false, mes: 'Hello \u202eyou.' };

it.each([
  [
    'SillyTavern',
    [
      {
        user_name: 'Ma\u202era',
        character_name: '\u2066Mira',
        chat_metadata: { title: 'Rain \u202enwot ni' },
      },
      message,
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
    ['title', 'user_name', 'character_name'],
  ],
  [
    'Risuai',
    JSON.stringify({
      type: 'risuChat',
      ver: 1,
      data: { name: 'Rain \u202enwot ni', message: [{ role: 'char', data: 'Hello \u202eyou.' }] },
    }),
    ['title'],
  ],
])(
  'of a chat of %s, title and names turn nothing, with a note for each; its messages stay as they are (rule:names-turn-nothing)',
  (_program, text, fields) => {
    const { header, nodes, notes } = readChatFile(bytesOf(text));
    expect(header?.title).toBe('Rain nwot ni');
    expect(`${header?.userName}${header?.characterName}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(notes.filter(({ reason }) => reason.en === turned.reason.en)).toEqual(
      fields.map((field) => ({ field, ...turned })),
    );
    expect(nodes.map(({ content }) => content)).toEqual(['Hello \u202eyou.']);
  },
);

it('a chat with plain names has no such note', () => {
  const text = [{ user_name: 'Mara', chat_metadata: { title: 'Rain' } }, message]
    .map((line) => JSON.stringify(line))
    .join('\n');
  expect(readChatFile(bytesOf(text)).notes.map(({ reason }) => reason.en)).not.toContain(turned.reason.en);
});
