import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatFileError, type ChatLine, type ChatFileMessage } from '#src/domain/chat/transfer/chat-file.ts';
import {
  isChatHeader,
  listUnusedMetadata,
  readChatHeader,
} from '#src/domain/chat/transfer/read-chat-header.ts';
import { readChatLines } from '#src/domain/chat/transfer/import/read-chat-lines.ts';
import { isProgramLine, readChatMessage } from '#src/domain/chat/transfer/read-chat-message.ts';
import { readSendDate } from '#src/domain/chat/transfer/read-send-date.ts';
import { writeChatHeader, writeChatMessage } from '#src/domain/chat/transfer/write-chat-line.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';

const linesOf = (text: string): ChatLine[] => [...readChatLines(Buffer.from(text))];
const read = (json: Record<string, unknown>, line = 2): ChatFileMessage | null =>
  readChatMessage({ line, json });
const textsOf = (message: ChatFileMessage | null) => message?.variants.map(({ content }) => content);

describe('the lines of a chat file (rule:chat-files)', () => {
  it('are read with a byte order mark, with either line ending, and without empty ones', () => {
    const message = JSON.stringify(chatLine('Hello'));
    const text = `\ufeff${JSON.stringify(chatHeader)}\r\n\n  \t\r\n${message}`;
    expect(linesOf(text).map(({ line, text: written }) => [line, written])).toEqual([
      [1, `${JSON.stringify(chatHeader)}\r`],
      [4, message],
    ]);
  });

  it.each([
    ['no JSON', '{"a":1}\n{"mes":\n{"a":1}', 2],
    ['no object', '{"a":1}\n\n[1]', 3],
    ['not UTF-8', Buffer.concat([Buffer.from('{"a":1}\n{"a":"'), Buffer.of(0xff), Buffer.from('"}')]), 2],
    ['nested too deep', `{"a":${'['.repeat(1_000)}`, 1],
  ])('with %s are refused, and the line is named', (_name, text, line) => {
    expect(() => [...readChatLines(Buffer.from(text))]).toThrow(
      expect.objectContaining({ name: 'ChatFileError', line }),
    );
  });

  it.each([
    ['its JSON', '{"mes":"x', 'CutLineError'],
    ['a character', Buffer.from('{"mes":"雨').subarray(0, -1), 'CutLineError'],
    ['nothing, but in another encoding', Buffer.of(0x7b, 0x22, 0xd3, 0xea, 0x22, 0x7d), 'ChatFileError'],
    ['nothing, but no object', '[1]', 'ChatFileError'],
  ])('the last of which is cut in %s', (_name, last, name) => {
    for (const end of ['', '\n', '\n\r\n']) {
      const file = Buffer.concat([Buffer.from('{"a":1}\n'), Buffer.from(last), Buffer.from(end)]);
      expect(() => [...readChatLines(file)]).toThrow(expect.objectContaining({ name, line: 2 }));
    }
  });

  it('lead to nothing but a refusal, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        try {
          for (const found of readChatLines(bytes)) if (!isChatHeader(found.json)) readChatMessage(found);
        } catch (error) {
          expect(error).toBeInstanceOf(ChatFileError);
        }
      }),
    );
  });
});

describe('the first line', () => {
  it('is distinguished from messages, and its "unused" names are ignored', () => {
    expect(isChatHeader(chatHeader)).toBe(true);
    expect(isChatHeader(chatLine('Hello'))).toBe(false);
    const unused = { ...chatHeader, user_name: 'unused', character_name: 'unused' };
    expect(readChatHeader(unused)).toMatchObject({ userName: '', characterName: '' });
    const noted = { ...chatHeader, chat_metadata: { title: ' Tides ', note_prompt: 'x', integrity: 'y' } };
    expect(readChatHeader(noted)).toMatchObject({ userName: 'Ann', title: 'Tides' });
    expect(listUnusedMetadata(noted)).toEqual(['integrity']);
  });
});

describe('a message', () => {
  it('without variants is one variant', () => {
    expect(read(chatLine('Hello', { is_user: true }))).toMatchObject({
      isUser: true,
      name: 'Ann',
      chosen: 0,
      variants: [{ content: 'Hello' }],
    });
  });

  it('has its variants in order, with their own times and models', () => {
    const message = read(
      chatLine('two', {
        swipes: ['one', 'two'],
        swipe_id: 1,
        extra: { model: 'b' },
        swipe_info: [{ send_date: 1_767_323_045_000, extra: { model: 'a', ai_generated: false } }, {}],
      }),
    );
    expect(message).toMatchObject({
      chosen: 1,
      variants: [
        { content: 'one', model: 'a', isAi: false, sentAt: new Date(1_767_323_045_000) },
        { content: 'two', model: 'b', isAi: true, sentAt: new Date('2026-01-02T03:05:00.000Z') },
      ],
    });
  });

  it.each([
    [
      'where it differs from its variant: the message is right',
      { swipes: ['a', 'b'], swipe_id: 1 },
      ['a', 'shown'],
      1,
    ],
    ['with a place that is none', { swipes: ['a', 'shown', 'b'], swipe_id: 9 }, ['a', 'shown', 'b'], 1],
    ['without a place, and not among its variants', { swipes: ['a'] }, ['a', 'shown'], 1],
    ['with empty variants', { swipes: ['', 'shown', ' '], swipe_id: 1 }, ['shown'], 0],
    ['with variants that are no texts', { swipes: [null, 'shown', 7], swipe_id: 1 }, ['shown'], 0],
    [
      'wrapped as Chub does',
      { mes: { message: 'shown' }, swipes: [{ message: 'a' }, { message: 'b' }], swipe_id: 0 },
      ['shown', 'b'],
      0,
    ],
  ])('%s', (_name, more, texts, chosen) => {
    const message = read({ ...chatLine('shown'), ...more });
    expect(textsOf(message)).toEqual(texts);
    expect(message?.chosen).toBe(chosen);
  });

  it('without any text is ignored', () => {
    expect(read(chatLine(' ', { swipes: ['', ' '] }))).toBeNull();
  });

  it.each([
    ['a text that is none', { mes: 7 }],
    ['no text', { mes: undefined }],
    ['101 variants', { swipes: Array.from({ length: 101 }, () => 'x') }],
    ['a text of 100,001 characters', { mes: 'x'.repeat(100_001) }],
  ])('with %s is refused with its line', (_name, more) => {
    expect(() => read({ ...chatLine('Hello'), ...more }, 7)).toThrow(expect.objectContaining({ line: 7 }));
  });
});

describe('the time of a message', () => {
  it.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+08:00', '2026-01-01T19:04:05.000Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    [1_767_323_045_678, '2026-01-02T03:04:05.678Z'],
    ['1767323045678', '2026-01-02T03:04:05.678Z'],
    [1_767_323_045, '2026-01-02T03:04:05.000Z'],
    ['2026-1-2@03h04m05s', '2026-01-02T03:04:05.000Z'],
    ['2026-1-2 @3h 4m 5s 678ms', '2026-01-02T03:04:05.678Z'],
    ['January 2, 2026 3:04pm', '2026-01-02T15:04:00.000Z'],
    ['January 2, 2026 12:04am', '2026-01-02T00:04:00.000Z'],
    ['Jan 2, 2026 15:04', '2026-01-02T15:04:00.000Z'],
    ['六月 19, 2023 2:20下午', '2023-06-19T14:20:00.000Z'],
    ['十二月 1, 2023 12:05凌晨', '2023-12-01T00:05:00.000Z'],
    ['十一月 1, 2023 11:40中午', '2023-11-01T11:40:00.000Z'],
    ['一月 1, 2023 1:10中午', '2023-01-01T13:10:00.000Z'],
    ['6月 19, 2023 2:20午後', '2023-06-19T14:20:00.000Z'],
    ['6월 19, 2023 2:20오전', '2023-06-19T02:20:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%j is read', (value, moment) => {
    expect(readSendDate(value, 'UTC')?.toISOString()).toBe(moment);
  });

  it.each([
    ['yesterday'],
    ['2026-13-01T00:00:00Z'],
    [-1],
    [9e15],
    [null],
    [{}],
    [''],
    ['99999999999999999999'],
    ['June 31, 2023 2:20pm'],
    ['February 29, 2023 2:20pm'],
    ['2023-02-29'],
    ['2023-6-31@1h2m3s'],
    ['June 19, 2023 2:61pm'],
    ['June 19, 2023 2:20xx'],
    ['Brumaire 19, 2023 2:20pm'],
  ])('%j is not a time', (value) => {
    expect(readSendDate(value, 'UTC')).toBeNull();
  });

  it.each([
    ['November 28, 2026 9:10pm', '2026-11-28T13:10:00.000Z'],
    ['2026-1-2 @3h 4m 5s 678ms', '2026-01-01T19:04:05.678Z'],
    ['2026-01-02 03:04:05', '2026-01-01T19:04:05.000Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05+01:00', '2026-01-02T02:04:05.000Z'],
    [1_767_323_045, '2026-01-02T03:04:05.000Z'],
  ])('%j is of the clock of the person, unless it names a zone', (value, moment) => {
    expect(readSendDate(value, 'Asia/Shanghai')?.toISOString()).toBe(moment);
  });
});

describe('a line of the program', () => {
  it.each([
    ['SillyTavern’s own help', { name: 'SillyTavern System', extra: { type: 'help' } }],
    ['a comment', { name: 'Note', extra: { type: 'comment', isSmallSys: true } }],
    ['a line without a name', { name: '' }],
    ['a line of "System"', { name: 'System' }],
  ])('is %s', (_name, more) => {
    expect(isProgramLine(chatLine('x', { is_system: true, ...more }))).toBe(true);
  });

  it.each([
    ['a message that was hidden', { is_system: true, name: 'Anna' }],
    ['one of the person that was hidden', { is_system: true, is_user: true, name: 'Pat' }],
    ['a hidden narrator', { is_system: true, name: 'Narrator', extra: { type: 'narrator' } }],
    ['any other line', { is_system: false, name: '' }],
  ])('is not %s', (_name, more) => {
    const line = chatLine('x', more);
    expect(isProgramLine(line)).toBe(false);
    expect(read(line)?.isHidden).toBe(more.is_system);
  });
});

describe('a written file', () => {
  const variant = fc.record({
    content: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('\0')),
    sentAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    model: fc.constantFrom('gpt', 'card'),
    isAi: fc.boolean(),
    isFromHere: fc.boolean(),
    isEdited: fc.constant(false),
    source: fc.constant(null),
  });

  it('is parsed unchanged, for any texts and times', () => {
    fc.assert(
      fc.property(fc.array(variant, { minLength: 1, maxLength: 5 }), fc.nat(4), (variants, place) => {
        const chosen = place % variants.length;
        const text = writeChatMessage({
          ...{ name: 'Peng Yue', isUser: false, isHidden: false },
          ...{ variants, chosen },
        });
        const [line] = linesOf(text);
        expect(line === undefined ? null : readChatMessage(line)).toMatchObject({
          chosen,
          variants: variants.map(({ content, sentAt, model, isAi }) => ({ content, sentAt, model, isAi })),
        });
      }),
    );
  });

  it('begins with names, the time and the title', () => {
    const header = {
      userName: 'Ann',
      characterName: 'Peng Yue',
      title: 'Tides',
      note: { content: 'Rain.', depth: 1 },
      createdAt: new Date(5),
    };
    const [line] = linesOf(writeChatHeader(header));
    expect(readChatHeader(line?.json ?? {})).toMatchObject(header);
  });

  it('is empty for a message without variants', () => {
    expect(writeChatMessage({ name: 'x', isUser: true, isHidden: false, variants: [], chosen: 0 })).toBe('');
    expect(linesOf(buildChatFile([chatHeader]))).toHaveLength(1);
  });
});
