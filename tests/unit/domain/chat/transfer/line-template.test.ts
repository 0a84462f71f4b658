import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import { ChatTree } from '#src/domain/chat/transfer/chat-tree.ts';
import { readChatMessage } from '#src/domain/chat/transfer/read-chat-message.ts';
import {
  rewriteChatHeader,
  writeChatMessage,
  type WrittenVariant,
} from '#src/domain/chat/transfer/write-chat-line.ts';

/** Parses a line, and returns what would be stored of it. */
function store(text: string) {
  const json = JSON.parse(text) as JsonObject;
  const message = readChatMessage({ line: 2, json });
  if (message === null) throw new Error('no message');
  const tree = new ChatTree();
  const chosen = tree.addMessage(null, message, text);
  const variants = tree.nodes.map((node): WrittenVariant => ({
    content: node.content,
    sentAt: new Date(node.sentAt ?? 0),
    model: node.model,
    isAi: node.isAi,
    isFromHere: false,
    isEdited: false,
    source: node.source,
  }));
  return { name: 'Here', isUser: message.isUser, isHidden: message.isHidden, variants, chosen };
}

const fromHere = (content: string): WrittenVariant => ({
  content,
  sentAt: new Date('2026-02-03T04:05:06.000Z'),
  model: 'm-1',
  isAi: true,
  isFromHere: true,
  isEdited: false,
  source: null,
});

const swiped =
  '{"extra":{"api":"openai","model":"gpt-4o-1","reasoning":"hm"},"name":"Bo","is_user":false,"is_system":false,' +
  '"send_date":"June 19, 2023 2:20pm","mes":"two","gen_started":"a","gen_finished":"b","force_avatar":"bo.png",' +
  '"swipes":["one","two",null],"swipe_id":1,"swipe_info":[{"send_date":1,"extra":{"reasoning":"first"}},' +
  '{"send_date":2,"gen_started":"a","gen_finished":"b","extra":{"api":"openai","model":"gpt-4o-1","reasoning":"hm"}}]}';

describe('an unchanged line', () => {
  it.each([
    ['with variants and fields of any kind', swiped],
    [
      'with blanks, escapes of Python, and a carriage return',
      '{ "name": "A", "mes": "\\u4f60\\/", "x": 1.0 }\r',
    ],
    [
      'with numbers beyond a double, and keys twice',
      '{"mes":"a","mes":"b","n":12345678901234567890,"1":0,"0":1}',
    ],
    [
      'wrapped as Chub does',
      '{"mes":{"message":"b","id":7},"swipes":[{"message":"a"},{"message":"b","id":7}],"swipe_id":1}',
    ],
    ['whose list says something else than the message', '{"mes":"b","swipes":["a","x"],"swipe_id":1}'],
    ['whose list lacks the message', '{"mes":"b","swipes":["a"],"swipe_info":[]}'],
    ['that is hidden', '{"name":"Anna","is_user":false,"is_system":true,"mes":"hush"}'],
    [
      'with NUL and half a character',
      '{"mes":"a\\u0000b\\ud83d","swipe_id":0,"swipes":["a\\u0000b\\ud83d",""]}',
    ],
  ])('%s is written as it was read', (_name, line) => {
    expect(writeChatMessage(store(line))).toBe(line);
  });

  it('is written as it was read, whatever it is', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, fc.nat(3), fc.jsonValue(), fc.nat(3), (swipes, id, extra, spaces) => {
        const place = id % swipes.length;
        const json = { name: 'A', extra, mes: swipes[place], swipes, swipe_id: place, swipe_info: [extra] };
        fc.pre(swipes.some((text) => text.replaceAll('\0', '').trim() !== ''));
        fc.pre((swipes[place] ?? '').replaceAll('\0', '').trim() !== '');
        const line = JSON.stringify(json, null, ' '.repeat(spaces)).replaceAll('\n', ' ');
        expect(writeChatMessage(store(line))).toBe(line);
      }),
    );
  });

  it('leaves no text of a variant in the data of another one', () => {
    const { variants } = store(swiped);
    expect(variants.map(({ source }) => source?.line?.includes('two') ?? false)).toEqual([false, false]);
    expect(variants.map(({ source }) => source?.info?.includes('first') ?? false)).toEqual([true, false]);
    expect(variants[1]?.source?.line).not.toContain('first');
  });
});

describe('a changed line keeps all unchanged data', () => {
  const parse = (text: string) => JSON.parse(text) as JsonObject;

  it('when its text changes', () => {
    const message = store(swiped);
    const variants = message.variants.map((variant, index) =>
      index === 1 ? { ...variant, content: 'II', isEdited: true } : variant,
    );
    expect(writeChatMessage({ ...message, variants })).toBe(
      swiped.replace('"mes":"two"', '"mes":"II"').replace('"one","two"', '"one","II"'),
    );
  });

  it('when it is hidden or shown again', () => {
    expect(writeChatMessage({ ...store(swiped), isHidden: true })).toBe(
      swiped.replace('"is_system":false', '"is_system":true'),
    );
    expect(writeChatMessage({ ...store('{"name":"A","mes":"x"}'), isHidden: true })).toBe(
      '{"name":"A","mes":"x","is_system":true}',
    );
  });

  it('when another variant is chosen: the data of that one become those of the line', () => {
    const message = store(swiped);
    expect(parse(writeChatMessage({ ...message, chosen: 0 }))).toEqual({
      extra: { reasoning: 'first' },
      name: 'Bo',
      is_user: false,
      is_system: false,
      send_date: 1,
      mes: 'one',
      force_avatar: 'bo.png',
      swipes: ['one', 'two'],
      swipe_id: 0,
      swipe_info: [
        { send_date: 1, extra: { reasoning: 'first' } },
        {
          send_date: 'June 19, 2023 2:20pm',
          gen_started: 'a',
          gen_finished: 'b',
          extra: { api: 'openai', model: 'gpt-4o-1', reasoning: 'hm' },
        },
      ],
    });
  });

  it('when a variant was written here: that one has the mark and its source (rule:ai-mark)', () => {
    const message = store('{"name":"Bo","mes":"one","send_date":5,"extra":{"model":"gpt-4o-1"},"mine":true}');
    const variants = [...message.variants, fromHere('new')];
    expect(parse(writeChatMessage({ ...message, variants, chosen: 1 }))).toEqual({
      name: 'Bo',
      mes: 'new',
      send_date: '2026-02-03T04:05:06.000Z',
      extra: { api: 'yuanfen', model: 'm-1', ai_generated: true },
      mine: true,
      swipe_id: 1,
      swipes: ['one', 'new'],
      swipe_info: [
        { send_date: 5, extra: { model: 'gpt-4o-1' } },
        {
          send_date: '2026-02-03T04:05:06.000Z',
          extra: { api: 'yuanfen', model: 'm-1', ai_generated: true },
        },
      ],
    });
  });

  it('never attributes a reply here to a foreign model', () => {
    const foreign = { ...fromHere('x'), model: 'gpt-4o-1', isFromHere: false };
    const message = { name: 'Bo', isUser: false, isHidden: false, variants: [foreign], chosen: 0 };
    expect(parse(writeChatMessage(message))['extra']).toEqual({ model: 'gpt-4o-1', ai_generated: true });
  });
});

describe('the first line', () => {
  it.each([
    ['another note', { content: 'snow', depth: 2 }, 'snow', 2],
    ['none any more', null, '', 4],
  ])('is written with %s', (_name, note, note_prompt, note_depth) => {
    const line = JSON.parse(rewriteChatHeader(header, { title: 'Tides', note }));
    expect(line).toEqual({
      user_name: 'Pat',
      character_name: 'Anna',
      create_date: 'x',
      chat_metadata: {
        note_prompt,
        title: 'Tides ',
        integrity: '1-2',
        note_depth,
      },
    });
  });

  const header =
    '{"user_name":"Pat","character_name":"Anna","create_date":"x","chat_metadata":{"note_prompt":"rain","title":"Tides ","integrity":"1-2"}}';

  it.each([
    ['as it came, while the title is the same', header, 'Tides', header],
    ['with another title', header, 'Ebb', header.replace('"Tides "', '"Ebb"')],
    ['without its title', header, '', header.replace(',"title":"Tides "', '')],
    ['with a title that it had not', '{"a":1}', 'Ebb', '{"a":1,"chat_metadata":{"title":"Ebb"}}'],
    ['with metadata that are none', '{"chat_metadata":7}', 'Ebb', '{"chat_metadata":{"title":"Ebb"}}'],
  ])('is written %s', (_name, text, title, expected) => {
    const note = text === header ? { content: 'rain', depth: 4 } : null;
    expect(rewriteChatHeader(text, { title, note })).toBe(expected);
  });
});
