import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { updateCheckMs } from '#src/client/pwa/start-worker.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import { recommendCharacters } from '#src/contract/characters/character-calls.ts';
import { readEnvelope } from '#src/contract/call/client.ts';
import { errorCatalogue } from '#src/contract/errors/error-catalogue.ts';
import { deviceId } from '#src/contract/call/fields.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import { pageCacheSeconds, pageRoutes } from '#src/contract/pages/routes.ts';
import { vipLevels } from '#src/contract/call/level.ts';
import { pageTitle } from '#src/domain/site/page-facts.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { priceOf } from '#src/server/gems/charge.ts';
import { encodeWebp } from '#src/server/pictures/image-codec.ts';
import { toastMs } from '#src/client/overlays/toasts.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

// The texts and numbers of docs/rules.md as literals: none is read from the source.

const pages = [
  ['index', '/', 'default', '首页', '首页'],
  ['blogs', '/blogs', 'default', '故事', '故事首页'],
  ['blogs-category', '/blogs/[category]', 'default', '故事分类', '故事分类页'],
  ['blogs-category-article_title', '/blogs/[category]/[article_title]', 'default', '故事文章', '故事文章页'],
  ['category', '/category', 'default', '分类', '分类页'],
  ['category-category', '/category/[category]', 'default', '分类', '分类页'],
  ['character-character', '/character/[character]', 'full', '角色信息', '角色信息页'],
  ['chat-character', '/chat/[character]', 'full', '聊天', '聊天页'],
  ['membership', '/membership', 'default', '订阅', '订阅页'],
  ['mine-chats', '/mine/chats', 'default', '我的聊天', '用户页'],
  ['mine-settings', '/mine/settings', 'default', '我的设置', '用户页'],
  ['safety', '/safety', 'default', '安全中心', null],
  ['aboutus', '/aboutus', 'default', '关于我们', null],
  ['guidelines', '/guidelines', 'default', '社区准则', null],
  ['user-agreemet', '/user-agreemet', 'default', '用户协议', null],
  ['privacy-policy', '/privacy-policy', 'default', '隐私政策', null],
] as const;

const calls = [
  'POST /v2/user/device/register',
  'GET /v2/appUser/getUserInfo',
  'GET /v2/appUser/getByDeviceId/user',
  'POST /v2/appUser/updateUserInfo',
  'POST /v2/appUser/del',
  'GET /v2/appUser/randomName',
  'POST /aiChatConversation/add/',
  'POST /v2/message/pc/ask',
  'GET /v2/history/getAll',
  'GET /aiChatConversation/list/pc',
  'POST /v2/message/editMsg',
  'POST /v2/message/pc/resend/',
  'POST /aiChatConversation/editMode/',
  'POST /v2/message/unlock/',
  'POST /aiChatConversation/setChatBackground',
  'GET /aiChatConversation/getById',
  'POST /aiChatConversation/reset',
  'POST /aiChatConversation/delete',
  'POST /v2/characterProfile/recommendRole/',
  'POST /v2/characterProfile/collect',
  'POST /v2/characterProfile/cancelCollect',
  'GET /v2/characterProfile/getById/',
  'GET /v2/character/getById/',
  'GET /v2/characterProfile/getModelById',
  'GET /v2/characterProfile/getUnlockBg',
  'POST /v2/characterProfile/buyBackgroundImage',
  'GET /v2/characterProfile/tags',
  'POST /v2/characterProfile/tags/list-page/with-role/',
  'GET /v2/characterProfile/tags/model',
  'GET /v2/characterProfile/tags/model/regular',
  'GET /v2/characterProfile/collect/listPc/',
  'GET /v2/characterProfile/getAllModel',
  'GET /v2/characterProfile/getAllTags',
  'GET /api-front/categories',
  'GET /api-front/post-articles',
  'GET /api-front/post-articles/detail',
];

/** Further calls that other programs may rely on. */
const furtherCalls = [
  'POST /v2/message/stop',
  'GET /v2/message/resume',
  'POST /v2/message/select',
  'POST /v2/message/del',
  'POST /v2/message/report',
  'GET /stripe/product-list',
  'POST /stripe/createOrder',
  'GET /stripe/currency-list',
  'GET /stripe/order/once-cache',
];

const declared = allCalls.map((call) => `${call.method} ${call.path}`);

/** Returns the names in the query and in the JSON of a call, with a question mark after the optional ones. */
function namesOf(call: string): { query: string[]; body: string[] } {
  const found = allCalls.find(({ method, path }) => `${method} ${path}` === call);
  const names = (schema: unknown): string[] => {
    if (schema instanceof z.core.$ZodPrefault) return names(schema._zod.def.innerType);
    if (!(schema instanceof z.core.$ZodObject)) return [];
    return Object.entries(schema._zod.def.shape).map(([name, field]) => {
      return z.safeParse(field, undefined).success ? `${name}?` : name;
    });
  };
  return { query: names(found?.query), body: names(found?.body) };
}

describe('pages (rule:pages, rule:page-titles)', () => {
  it.each(pages)('%s is at %s, in the layout %s, as %s', (name, path, layout, title, analyticsTitle) => {
    const route = pageRoutes[name];
    expect(route).toMatchObject({ path, layout });
    expect(route.title['zh-CN']).toBe(title);
    if (analyticsTitle !== null) expect(route.analyticsTitle).toBe(analyticsTitle);
  });

  it('have a Chinese title whatever the language of the interface, after the name of their content', () => {
    const settings = { siteName: 'Yuanfen', titleLanguage: 'zh', language: 'en' } as const;
    expect(pageTitle('index', null, settings)).toBe('首页 | Yuanfen');
    expect(pageTitle('category-category', 'Art', settings)).toBe('Art · 分类 | Yuanfen');
    expect(pageTitle('blogs-category', 'Guides', settings)).toBe('Guides · 故事分类 | Yuanfen');
    expect(pageTitle('character-character', 'Peng Yue', settings)).toBe('Peng Yue · 角色信息 | Yuanfen');
    expect(pageTitle('chat-character', 'Peng Yue', settings)).toBe('Peng Yue · 聊天 | Yuanfen');
    expect(pageTitle('blogs-category-article_title', 'Why', settings)).toBe('Why · 故事文章 | Yuanfen');
  });
});

describe('calls (rule:one-contract)', () => {
  it.each([...calls, ...furtherCalls])('%s is declared, slash for slash', (call) => {
    expect(declared).toContain(call);
  });

  it.each([
    ['POST /v2/user/device/register', [], ['device_id', 'platform']],
    ['POST /aiChatConversation/add/', ['charId'], ['fresh?']],
    ['POST /v2/characterProfile/collect', [], ['character_id']],
    ['POST /v2/characterProfile/cancelCollect', [], ['character_id']],
    ['POST /v2/characterProfile/recommendRole/', [], ['page?', 'size?', 'gender?', 'until?']],
    ['GET /v2/characterProfile/getById/', ['id'], []],
    ['GET /v2/character/getById/', ['id'], []],
    ['GET /v2/characterProfile/getUnlockBg', ['character_id'], []],
    ['POST /v2/characterProfile/buyBackgroundImage', [], ['background_id']],
    ['GET /v2/history/getAll', ['conversation_id', 'before?', 'after?', 'around?', 'limit?'], []],
    ['POST /v2/message/pc/ask', [], ['conversation_id', 'content', 'client_message_id', 'parent_id?']],
    ['POST /v2/message/pc/resend/', [], ['message_id', 'client_message_id?']],
    ['POST /v2/message/editMsg', [], ['message_id', 'content', 'branch?', 'version?']],
    ['POST /v2/message/unlock/', [], ['message_id', 'kind?']],
    [
      'POST /aiChatConversation/editMode/',
      [],
      ['id', 'mode?', 'chat_model?', 'sampler?', 'persona_id?', 'as_self?', 'title?', 'pinned?', 'archived?'],
    ],
    ['POST /aiChatConversation/setChatBackground', [], ['id', 'background_id']],
    ['GET /api-front/categories', ['website'], []],
    [
      'GET /api-front/post-articles',
      ['website', 'page_number?', 'page_size?', 'category?', 'tag?', 'is_hot?', 'until?'],
      [],
    ],
    ['GET /api-front/post-articles/detail', ['website', 'path'], []],
  ])('%s accepts the fields that are named here, and no others', (call, query, body) => {
    const names = namesOf(call);
    expect(names.query).toEqual(query);
    expect(names.body).toEqual(body);
  });
});

describe('errors (rule:error-codes)', () => {
  it('are those of the catalogue, each with its status', () => {
    const table = Object.entries(errorCatalogue).map(([code, { status, message }]) => [
      Number(code),
      message.en,
      status,
    ]);
    expect(table).toEqual([
      [20001, 'Server error', 500],
      [20003, 'Not Enough Gems Now', 402],
      [40001, 'Unauthorized', 401],
      [40003, 'Invalid parameters', 400],
      [50001, 'Service unavailable', 503],
    ]);
  });

  it('show the server’s message, else that of the code, else Network Error (rule:error-words)', async () => {
    expect(networkErrorMessage.en).toBe('Network Error');
    const refusal = { code: 20001, message: 'The moon is away.', data: null };
    await expect(readEnvelope(Response.json(refusal), 'en')).rejects.toThrow('The moon is away.');
    await expect(readEnvelope(Response.json({ ...refusal, message: '' }), 'en')).rejects.toThrow(
      'Server error',
    );
    const unknown = { ...refusal, code: 77777, message: '' };
    await expect(readEnvelope(Response.json(unknown), 'en')).rejects.toThrow('Network Error');
    await expect(readEnvelope(new Response('<html>'), 'en')).rejects.toThrow('Network Error');
  });
});

it('texts are those of the rules (rule:one-dialog, rule:error-page, rule:favourites)', () => {
  const [texts, overlays, favourites] = [siteTextsOf('en'), overlayTextsOf('en'), favouriteTextsOf('en')];
  expect([overlays.loginTitle, overlays.loginSubtitle]).toEqual([
    'One-click login',
    'Full features available to login users.',
  ]);
  expect([overlays.upgradeTitle, overlays.upgradeSubtitle, overlays.upgradeDismiss]).toEqual([
    'Not Enough Gems Now',
    'Upgrade or come back tomorrow?',
    "Don't show today",
  ]);
  expect([texts.recommendedHeading, texts.recentHeading]).toEqual(['Recommended Characters', 'Recent Posts']);
  expect(texts.pageNotFound('/nowhere')).toBe('Page Not Found: /nowhere');
  expect(texts.notFoundMessage).toBe('The Page is not found. Please try a different path.');
  expect([favourites.done, favourites.failed]).toEqual(['successful.', 'failed.']);
});

describe('rules and limits', () => {
  it('a toast stays 3000 ms (rule:toasts), a page is kept 3,600,000 ms (rule:kept-pages), a page of recommendations has 8 (rule:home-page)', () => {
    expect(toastMs).toBe(3000);
    expect(pageCacheSeconds * 1000).toBe(3_600_000);
    expect(recommendCharacters.body.parse({})).toEqual({ page: 1, size: 8 });
  });

  it('a page checks for a new service worker every 3,600,000 ms (rule:worker-updates)', () => {
    expect(updateCheckMs).toBe(3_600_000);
  });

  it('levels (rule:levels) and the prices of chat actions (rule:gem-prices)', () => {
    expect(vipLevels).toEqual(['NOT_VIP', 'GEMS', 'VIP', 'SVIP']);
    const actions = ['reply', 'resend', 'voice', 'picture', 'background'] as const;
    expect(actions.map((action) => priceOf(action, { isCharged: true, vipLevel: 'NOT_VIP' }).gems)).toEqual([
      10, 10, 20, 100, 200,
    ]);
  });

  it('a device id is 16 bytes in the form of a UUID (rule:device-id)', () => {
    expect(deviceId.safeParse('00112233-4455-6677-8899-AABBccddeeff').success).toBe(true);
    for (const wrong of ['0011223344556677-8899-aabbccddeeff', 'x0112233-4455-6677-8899-aabbccddeeff', ''])
      expect(deviceId.safeParse(wrong).success).toBe(false);
  });

  it('thumbnails are webp at quality 75 (rule:pictures)', async () => {
    const original = await paintPicture(200, 150).png().toBuffer();
    const sent = await encodeWebp(original, 120);
    const at = async (quality: number) =>
      sharp(original).resize({ width: 120 }).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    expect((await sharp(sent).metadata()).format).toBe('webp');
    expect(sent.equals(await at(75))).toBe(true);
    expect(sent.equals(await at(74)) || sent.equals(await at(76))).toBe(false);
  });
});
