import { setTimeout as sleep } from 'node:timers/promises';
import {
  getArticle,
  listArticles,
  listCategories,
  listCharactersOfArticle,
} from '#src/contract/stories/article-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import {
  getAllTags,
  getCharacterProfile,
  listCharactersOfTag,
  listTagsWithCharacters,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { getConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import {
  collectCharacter,
  listFavouriteIds,
  listFavourites,
} from '#src/contract/favourites/favourite-calls.ts';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { search } from '#src/contract/site/search-calls.ts';
import { findRedirect } from '#src/contract/site/site-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { registerVisitor } from '#tests/support/api/test-visitor.ts';
import type { Send } from '#tests/support/api/visitor.ts';

/** One frequent read of pages and browsers. */
export interface Read {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body; a GET without one. */
  readonly body?: string;
  /** True for a page: a document, which takes longer than a call. */
  readonly isPage?: boolean;
}

interface Site {
  url: string;
  databaseUrl: string;
}

const website = 'yuanfen';
const article = 'what-yuanfen-means';
const character = { id: 'f01', segment: 'peng-yue-f01' };
const asks = 8;
const liked = ['f01', 'f02', 'f03', 'm01', 'm02', 'm03'];

/** Creates a guest and a member with a few chats and favourites, and lists the reads of these and of strangers. */
export async function prepareReads({ url, databaseUrl }: Site): Promise<Read[]> {
  const database = openDatabase(databaseUrl);
  const send: Send = (request) =>
    fetch(new Request(url + request.url.slice(new URL(request.url).origin.length), request));
  const member = await createMember({ send, services: { database } });
  await database.close();
  const guest = await registerVisitor(send);
  const [guestChat, memberChat] = [await fillChats(guest), await fillChats(member.visitor)];
  for (const id of liked) await member.visitor.client.call(collectCharacter, { body: { character_id: id } });
  const stranger = { 'accept-language': 'en' };
  const asGuest = { ...stranger, 'device-id': guest.deviceId, platform: 'pc' };
  const asMember = { ...stranger, ...member.headers, platform: 'pc' };
  return [
    ...contentReads.map((read) => toRead(read, stranger)),
    ...[...contentReads.slice(0, 1), ...listOwnReads(memberChat), ...memberReads].map((read) =>
      toRead(read, asMember, 'member: '),
    ),
    ...listOwnReads(guestChat).map((read) => toRead(read, asGuest, 'guest: ')),
    ...listPages(stranger, {
      guest: `device-id=${guest.deviceId}`,
      member: member.cookie,
    }),
  ];
}

/** Creates some chats, the newest of them with a few replies; returns its id. */
async function fillChats(visitor: {
  startChat(id?: string): Promise<{ id: string }>;
  openReply(id: string, content: string): Promise<Response>;
}): Promise<string> {
  for (const id of liked.slice(1)) await visitor.startChat(id);
  const { id } = await visitor.startChat(character.id);
  for (let turn = 0; turn < asks; turn += 1) {
    const reply = await visitor.openReply(id, `Tell me something about the rain, number ${turn}.`);
    await reply.text();
    await sleep(50);
  }
  return id;
}

interface Asked {
  call: Call;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  what?: string;
}

const contentReads: readonly Asked[] = [
  { call: listArticles, query: { website }, what: 'six' },
  { call: listArticles, query: { website, is_hot: 'true', page_size: 6 }, what: 'hot' },
  { call: getArticle, query: { website, path: article } },
  { call: listCharactersOfArticle, query: { website, path: article } },
  { call: listCategories, query: { website } },
  { call: recommendCharacters, body: {} },
  { call: getCharacterProfile, query: { id: character.id } },
  { call: getAllTags },
  { call: listTagsWithCharacters, body: {} },
  { call: listCharactersOfTag, query: { tag: 'romance' } },
  { call: search, query: { q: 'rain' } },
  { call: findRedirect, query: { path: '/somewhere' } },
];

const listOwnReads = (conversationId: string): readonly Asked[] => [
  { call: getUserInfo },
  { call: listConversations, query: { size: 20 } },
  { call: getConversation, query: { id: conversationId } },
  { call: getHistory, query: { conversation_id: conversationId } },
  { call: getChatCharacter, query: { id: character.id } },
  { call: getChatOptions },
];

const memberReads: readonly Asked[] = [
  { call: getGemBalance },
  { call: listFavourites, body: {} },
  { call: listFavouriteIds },
];

function toRead(
  { call, query = {}, body = {}, what }: Asked,
  headers: Record<string, string>,
  who = '',
): Read {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const read = {
    name: `${who}${call.name}${what === undefined ? '' : `, ${what}`}`,
    path: `${call.path}${search.size === 0 ? '' : `?${search.toString()}`}`,
    headers: { ...headers, 'content-type': 'application/json' },
  };
  return call.method === 'GET' ? read : { ...read, body: JSON.stringify(body) };
}

function listPages(stranger: Record<string, string>, cookies: { guest: string; member: string }): Read[] {
  const headers = { ...stranger, 'accept-encoding': 'gzip, br', accept: 'text/html' };
  const chat = `/chat/${character.segment}`;
  return [
    { name: 'page: chat, stranger', path: chat, headers, isPage: true },
    { name: 'page: chat, guest', path: chat, headers: { ...headers, cookie: cookies.guest }, isPage: true },
    { name: 'page: chat, member', path: chat, headers: { ...headers, cookie: cookies.member }, isPage: true },
    {
      name: 'page: /mine/chats',
      path: '/mine/chats',
      headers: { ...headers, cookie: cookies.member },
      isPage: true,
    },
    { name: 'page: search', path: '/search?q=rain', headers, isPage: true },
  ];
}
