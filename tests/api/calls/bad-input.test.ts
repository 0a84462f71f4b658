import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { type CallField, callFields } from '#tests/support/api/call-fields.ts';
import {
  addressOf,
  collectMemberBelongings,
  type Input,
  requestOf,
  sampleOf,
} from '#tests/support/api/call-samples.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { noteWrittenRows } from '#tests/support/api/database/written-rows.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';

const badGuidances = [
  'text',
  {},
  { instructions: 'x'.repeat(4_001), note: '', note_depth: 4 },
  { instructions: '', note: 'x'.repeat(2_001), note_depth: 4 },
  { instructions: '', note: '', note_depth: 101 },
  { instructions: '', note: '', note_depth: 1.5 },
  { instructions: null, note: '', note_depth: 4 },
  7,
  null,
];
/**
 * Values that a field must reject, by its name; by call, part and name where the field differs from others of that
 * name.
 */
const badValues: Record<string, unknown[]> = {
  device_id: ['', 'nobody', '0123456789abcdef0123456789abcdef', 7],
  platform: ['', 'x'.repeat(33), null],
  page: ['0', '-1', '1.5', 'first', '10001'],
  size: ['0', '101', 'many'],
  page_number: ['0', '-1', '1.5', 'first', '10001'],
  page_size: ['0', '101', 'many'],
  limit: ['0', '201', 'many'],
  gender: ['OTHER', 'male', ''],
  id: ['', '../etc/passwd', 'a-b'],
  format: ['', 'exe', 'PNG'],
  charId: ['', "f01' or true --", 'a b'],
  character_id: ['', 'a-b'],
  website: ['', 'x'.repeat(65)],
  category: ['', 'Guides', 'a--b', '-a'],
  tag: ['', 'x'.repeat(65)],
  is_hot: ['maybe', ''],
  path: ['', 'A', '../x', 'a/b'],
  fresh: ['yes', 1, null],
  conversation_id: ['', 'nobody', '01234567-89ab-cdef-0123-456789abcdeg'],
  message_id: ['', 'nobody'],
  before: ['', 'nobody'],
  client_message_id: ['', 'nobody'],
  content: ['', ' \n\t ', '\u200b\u2060', 'x'.repeat(8_001), 7, null, ['text']],
  last_event_id: ['-1', '1.5', 'end', '10000001'],
  until: ['', 'yesterday', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00+08:00'],
  sort: ['', 'old'],
  q: ['', '   ', 'x'.repeat(101)],
  kind: ['', 'tag'],
  after: ['', 'a_b'],
  title: ['', 'x'.repeat(41)],
  location: ['', 'nowhere', '/a'],
  nickname: ['', ' \t', 'x'.repeat(41), 7, null],
  sign: ['x'.repeat(201), 7, null],
  avatar: ['', '/pictures/0123456789abcdef', 7],
  audio_switch: ['yes', 1, null],
  auto_translate: ['yes', 1, null],
  visual: ['yes', 1, null],
  mature: ['yes', 1, null],
  time_zone: ['', '../x', '+08:00', 'Asia/', 'x'.repeat(65)],
  currency: ['', 'XYZ', 'usd', 7],
  direction: ['', 'up'],
  source_language: ['', 'English!', '../x', 7],
  target_language: ['', 'English!', '../x', 7],
  adult: [false, 'true', 1, null],
  ceremony: ['', 'other', 7],
  response: ['text', 7, null],
  guest: ['', 'both', true, null],
  email: ['', 'nobody', 'a@b', 'a b@example.org', '张三@example.org', `${'x'.repeat(250)}@example.org`, 7],
  token: ['', 'short', 'x'.repeat(129), 'abcdefghijklmnop/..', 7],
  add: ['yes', 1, null],
  code: ['', 'x'.repeat(101), 7],
  seal: ['', 'x'.repeat(201), 7],
  provider: ['', 'Google', '../x', 'x'.repeat(33), 7],
  confirmation: ['', 'delete', 'DELETE ', 'yes', true],
  'revokeSession.body.id': ['', 'x'.repeat(65), 7],
  'renamePasskey.body.id': ['', 'x'.repeat(65), 7],
  'renamePasskey.body.name': ['', '   ', 'x'.repeat(61), 7],
  'deletePasskey.body.id': ['', 'x'.repeat(65), 7],
  'beginPasskey.body.name': ['x'.repeat(61), 7],
  'finishPasskey.body.name': ['x'.repeat(61), 7],
  'removeLoginWay.body.id': ['', 'x'.repeat(65), 7],
  'listConversations.query.q': ['x'.repeat(101)],
  around: ['', 'nobody'],
  parent_id: ['', 'nobody'],
  removal_id: ['', 'nobody'],
  memory_id: ['', 'nobody'],
  persona_id: ['', 'nobody', 7],
  lorebook_id: ['', 'nobody', 7],
  background_id: ['', '../x', 'a/b', 'x'.repeat(65), 7],
  chat_model: ['', '../x', 'a/b', 'x'.repeat(65), 7],
  mode: ['', 'long', 7, null],
  sampler: [{ temperature: 'hot' }, 'text', 7, null],
  version: ['1', 1.5, null],
  branch: ['yes', 1, null],
  language: ['', 'English!', '../x', 'x'.repeat(36), 7],
  reason: ['', 'boring', 7, null],
  note: ['x'.repeat(1_001), 7, null],
  name: ['', ' \t', 'x'.repeat(101), 7, null],
  description: ['x'.repeat(4_001), 7, null],
  is_default: ['yes', 1, null],
  is_global: ['yes', 1, null],
  is_pinned: ['yes', 1, null],
  pinned: ['yes', 1, null],
  archived: ['yes', 1, null],
  as_self: ['yes', 1, null],
  is_attached: ['yes', 1, null],
  recursive_scanning: ['yes', 1, null],
  scan_depth: [-1, 1.5, 101, '3'],
  token_budget: [-1, 1.5, 100_001, '3'],
  entries: ['text', [7], [{ index: 0 }]],
  removed: ['text', ['0'], [-1], [1.5]],
  endpoint: [
    '',
    'nowhere',
    'http://push.example/a',
    'https://push.example',
    'https:///a',
    'https://push.example/a b',
    'javascript:alert(1)',
    `https://push.example/${'x'.repeat(1_000)}`,
    7,
    null,
  ],
  replaces: ['', 'nowhere', 'http://push.example/a', 7, null],
  keys: [
    'text',
    {},
    { p256dh: 'short', auth: 'A'.repeat(22) },
    { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(21) },
    7,
    null,
  ],
  shows_text: ['yes', 1, null],
  quiet: [
    'text',
    {},
    { from: '22:00' },
    { from: '24:00', until: '07:00' },
    { from: '22:60', until: '07:00' },
    { from: '9:00', until: '07:00' },
    7,
  ],
  product_id: ['', '../x', 'a/b', 'x'.repeat(65)],
  return_path: [
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a b',
    `/${'x'.repeat(500)}`,
    7,
    null,
  ],
  order_id: ['', 'nobody'],
  confirm: [false, 'true', 1, null],
  due_now: [-1, 1.5, '3', 2_147_483_648, null],
  outcome: ['', 'refund', 7, null],
  'getOrder.query.id': ['', 'nobody'],
  'reportRenderError.body.place': ['', 'Chat.js', `${'x'.repeat(120)}.js:1:1`, 7],
  'listConversations.query.archived': ['', 'yes'],
  'editMode.body.title': ['x'.repeat(81), 7, null],
  'deleteMessage.body.alone': ['yes', 1, null],
  'hideMessage.body.is_hidden': ['yes', 1, null],
  'editMessage.body.content': ['', ' \n\t ', 'x'.repeat(32_001), 7, null, ['text']],
  'inspectContext.query.content': ['x'.repeat(8_001)],
  'importCharacterCard.query.age': ['', '20', '-25', '25.5', '100000', 'young'],
  'importLorebook.query.name': ['x'.repeat(101)],
  'importPreset.query.name': ['x'.repeat(201)],
  'setGuidance.body.chat': badGuidances,
  'setGuidance.body.character': badGuidances,
  'setGuidance.body.read': ['text', 7, null, ...badGuidances.slice(1, -1).map((chat) => ({ chat }))],
  'setQuickReplies.body.replies': [
    'text',
    [7],
    [{ label: 'x' }],
    [{ label: ' ', content: 'x' }],
    [{ label: 'x', content: 'x'.repeat(1_001) }],
    Array.from({ length: 21 }, () => ({ label: 'x', content: 'x' })),
    null,
  ],
  preset_id: ['', 'nobody', 7],
  'listCharactersOfTag.query.tag': ['', 'Guides', 'a--b', '-a'],
  'listRegularCharactersOfTag.query.tag': ['', 'Guides', 'a--b', '-a'],
  'listAllCharacters.query.size': ['0', '5001', 'many'],
  'listAllArticles.query.size': ['0', '5001', 'many'],
};

/** Words of the validation library or of its internals, which are not for people. */
const checkerWords =
  /\/\^|pattern|expect|receiv|unrecogni|too (?:big|small)|invalid (?!parameters)|string|undefined|NaN|期望|实际接收|模式|正则|未知的键|无效的?(?:输入|键|选项|格式|字符串)/iu;

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '100000' } });
const member = await createMember(api);
const own = await collectMemberBelongings(api.services.database, member);
const checksums = await readTableChecksums(api.database.sql);
const writtenRows = await noteWrittenRows(api.database.sql);

async function send(target: CallField, value: unknown, language: string): Promise<Response> {
  const sample = sampleOf(target.call, own);
  const { [target.field]: _good, ...others } = sample[target.part] ?? {};
  const input: Input = value === undefined ? others : { ...others, [target.field]: value };
  const changed = { ...sample, [target.part]: input };
  const headers = { ...member.headers, 'Accept-Language': language };
  return api.request(addressOf(target.call, changed.query), requestOf(target.call, changed, headers));
}

async function expectRefused(target: CallField, value: unknown): Promise<void> {
  for (const { language, words } of [
    { language: 'en', words: /^Invalid parameters \(/ },
    { language: 'zh-CN', words: /^参数无效 \(.*\p{Script=Han}/u },
  ]) {
    const response = await send(target, value, language);
    const shown = `${language}: ${JSON.stringify([value]).slice(0, 60)}`;
    expect(response.status, shown).toBe(400);
    const envelope = z
      .strictObject({ code: z.literal(40003), message: z.string(), data: z.null() })
      .parse(await response.json());
    expect(envelope.message, shown).toMatch(words);
    expect(envelope.message, shown).not.toMatch(checkerWords);
    // An error inside a field names the place within it.
    expect(envelope.message, shown).toMatch(new RegExp(`[( ]${target.field}(?:\\.[\\w.]+)?: `));
  }
}

function badValuesOf({ name, field }: CallField): unknown[] | undefined {
  return badValues[name] ?? badValues[field];
}

describe('bad input is 400 with 40003, and names the field in both languages (rule:bad-input)', () => {
  it('every field has values that it must reject', () => {
    expect(callFields.filter((field) => badValuesOf(field) === undefined)).toEqual([]);
  });

  it.each(callFields)('$name', async (target) => {
    for (const value of badValuesOf(target) ?? []) await expectRefused(target, value);
    if (target.isRequired) await expectRefused(target, undefined);
    expect(await writtenRows.take()).toEqual([]);
  });

  it('and every table is unchanged', async () => {
    expect(await readTableChecksums(api.database.sql)).toEqual(checksums);
  });

  const posts = allCalls
    .filter((call) => call.method === 'POST' && (call.accepts ?? 'json') === 'json')
    .map((call) => ({ call, name: call.name }));
  it.each(posts)('$name rejects a body that is not an object', async ({ call }) => {
    for (const body of ['[]', '"text"', '7', 'null', 'true']) {
      const sample = sampleOf(call, own);
      const response = await api.request(addressOf(call, sample.query), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...member.headers },
        body,
      });
      expect(response.status, body).toBe(400);
      expect(await response.json()).toMatchObject({ code: 40003 });
    }
  });

  it('all errors of a request are named at once', async () => {
    const response = await api.post('/v2/user/device/register', {});
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/device_id: .*platform: /),
    });
  });

  it('the language comes from the cookie first, then from Accept-Language, else it is English (rule:languages)', async () => {
    const ask = async (headers: Record<string, string>) => {
      const response = await api.post('/v2/user/device/register', {}, headers);
      return z.object({ message: z.string() }).parse(await response.json()).message;
    };
    expect(await ask({ cookie: 'lang=zh-CN', 'Accept-Language': 'en' })).toContain('参数无效');
    expect(await ask({ cookie: 'lang=fr', 'Accept-Language': 'zh-TW,en;q=0.5' })).toContain('参数无效');
    expect(await ask({ cookie: 'lang="><img>', 'Accept-Language': '"><img>' })).toContain(
      'Invalid parameters',
    );
  });
});
