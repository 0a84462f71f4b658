import { describe, expect, it } from 'vitest';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { readChatFile } from '#src/domain/chat/transfer/import/read-chat-file.ts';
import { readLorebookFile } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import { buildCardPng, buildZip, sampleCard } from '#tests/support/files/card-files.ts';

/** Encodes a text as Windows editors do under the name "Unicode". */
function inUtf16(text: string, isBigEndian = false): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

describe('a file in another encoding than UTF-8', () => {
  it.each([
    ['little-endian', inUtf16(JSON.stringify(sampleCard({ name: '彭玥' })))],
    ['big-endian', inUtf16(JSON.stringify(sampleCard({ name: '彭玥' })), true)],
  ])('is read in UTF-16, %s', (_name, bytes) => {
    expect(readCardFile(bytes).card.data.name).toBe('彭玥');
  });

  it('is read in UTF-16 also as a lorebook and as a chat', () => {
    const book = { entries: { 0: { key: ['雨'], content: '下雨了。' } } };
    expect(readLorebookFile(inUtf16(JSON.stringify(book))).book.entries[0]?.content).toBe('下雨了。');
    const chat = '{"user_name":"a","character_name":"b"}\r\n{"name":"b","mes":"下雨了。"}';
    expect(readChatFile(inUtf16(chat)).nodes.map(({ content }) => content)).toEqual(['下雨了。']);
  });

  it('is refused in GB 18030, in both languages, with instructions', () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc5, 0xed]), Buffer.from('"}')]);
    for (const read of [readCardFile, readLorebookFile, readChatFile]) {
      expect(() => read(bytes)).toThrow(
        expect.objectContaining({
          reason: {
            en: expect.stringContaining('save it as UTF-8'),
            'zh-CN': expect.stringContaining('另存为 UTF-8'),
          },
        }),
      );
    }
  });
});

it.each([
  ['a PNG that is cut off', buildCardPng(sampleCard()).subarray(0, 60), 'PNG 图片不完整。'],
  [
    'an archive without a card',
    buildZip([{ name: 'a.txt', data: new Uint8Array() }]),
    '压缩包的根目录没有 card.json。',
  ],
  ['a lorebook', Buffer.from('{"spec":"lorebook_v3","data":{}}'), '这是世界书，不是角色。'],
  ['a card without a name', Buffer.from(JSON.stringify(sampleCard({ name: ' ' }))), '请填写 name 字段'],
])('%s is refused in Chinese as well', (_name, bytes, reason) => {
  expect(() => readCardFile(bytes)).toThrow(
    expect.objectContaining({
      reason: expect.objectContaining({ 'zh-CN': expect.stringContaining(reason) }),
    }),
  );
});
