import { randomUUID } from 'node:crypto';
import { websiteName } from '#src/contract/article-calls.ts';
import type { Call } from '#src/contract/call.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { paintPicture } from './picture-files.ts';
import { addLogin, addPasskey, type TestMember } from './test-member.ts';
import type { TestVisitor } from './test-visitor.ts';

/** What one visitor has, for input that names it. */
export interface Belongings {
  conversationId: string;
  /** The visitor's own message there. */
  messageId: string;
  /** The reply to it. */
  replyId: string;
  /** Another browser that the member is logged in with; of a guest, nobody's. */
  sessionId: string;
  /** A passkey of the member, who has another way to log in; of a guest, nobody's. */
  passkeyId: string;
}

export type Input = Record<string, unknown>;

export interface Sample {
  query?: Input;
  body?: Input;
}

/** What calls that accept a picture are sent. */
const smallPicture = new Uint8Array(await paintPicture(64, 64).png().toBuffer());

const until = '2999-01-01T00:00:00Z';
const ofTag = { tag: 'romance', page: 1, size: 2, sort: 'new', gender: 'FEMALE', until };

/**
 * Good input for every call, by its name. It names every field that refers to something, also the optional ones,
 * so that the two-visitor matrix can put another's id into each.
 */
export function sampleOf(call: Call, own: Belongings): Sample {
  const samples: Record<string, Sample> = {
    registerDevice: { body: { device_id: randomUUID(), platform: 'pc' } },
    getUserInfo: {},
    getUserByDeviceId: {},
    updateUserInfo: { body: { nickname: 'Night owl', sign: 'Hello', gender: 'FEMALE', audio_switch: true } },
    uploadAvatar: {},
    getRandomName: {},
    stateAdult: { body: { adult: true } },
    getLoginMethods: {},
    beginPasskey: { body: { ceremony: 'login' } },
    finishPasskey: { body: { ceremony: 'login', response: {}, name: 'Phone' } },
    sendLoginEmail: { body: { email: 'somebody@example.org' } },
    redeemLoginEmail: { body: { token: 'abcdefghijklmnopqrstuvwx' } },
    beginOidc: { body: { provider: 'google' } },
    logout: { body: {} },
    exportAccount: {},
    eraseAccount: { body: { confirmation: 'DELETE' } },
    listSessions: {},
    revokeSession: { body: { id: own.sessionId } },
    revokeOtherSessions: { body: {} },
    listPasskeys: {},
    renamePasskey: { body: { id: own.passkeyId, name: 'Old phone' } },
    deletePasskey: { body: { id: own.passkeyId } },
    collectCharacter: { body: { character_id: 'f01' } },
    cancelCollectCharacter: { body: { character_id: 'f01' } },
    listFavourites: { query: { page: 1, size: 5, until } },
    listFavouriteIds: {},
    recommendCharacters: { body: { page: 1, size: 2, gender: 'FEMALE', until } },
    getCharacterProfile: { query: { id: 'f01' } },
    getChatCharacter: { query: { id: 'f01' } },
    getAllTags: {},
    listTagGroups: {},
    listTagsWithCharacters: { body: { page: 1, size: 2, gender: 'FEMALE' } },
    listCharactersOfTag: { query: ofTag },
    listRegularCharactersOfTag: { query: ofTag },
    listAllCharacters: { query: { after: 'f01', size: 3 } },
    listCategories: { query: { website: websiteName } },
    listArticles: {
      query: {
        website: websiteName,
        page_number: 1,
        page_size: 2,
        category: 'guides',
        tag: 'memory',
        is_hot: 'false',
        until,
      },
    },
    listAllArticles: { query: { website: websiteName, after: 'a', size: 3 } },
    search: { query: { q: 'Peng Yue', page: 1, size: 2, kind: 'character' } },
    findRedirect: { query: { path: '/old-home' } },
    getArticle: { query: { website: websiteName, path: 'what-yuanfen-means' } },
    reportPageView: { body: { title: '首页', path: '/', location: 'http://localhost/' } },
    addConversation: { query: { charId: 'f01' }, body: { fresh: true } },
    listConversations: { query: { page: 1, size: 5, character_id: 'f01', q: 'evening' } },
    getConversation: { query: { id: own.conversationId } },
    markConversationSeen: { body: { id: own.conversationId } },
    deleteConversation: { body: { id: own.conversationId } },
    restoreConversation: { body: { id: own.conversationId } },
    askMessage: {
      body: { conversation_id: own.conversationId, content: 'Good evening', client_message_id: randomUUID() },
    },
    resumeMessage: { query: { message_id: own.replyId, last_event_id: 0 } },
    stopMessage: { body: { message_id: own.replyId } },
    getHistory: { query: { conversation_id: own.conversationId, before: own.replyId, limit: 5 } },
  };
  const sample = samples[call.name];
  if (sample === undefined) throw new Error(`Write down good input for the call ${call.name}.`);
  return sample;
}

/** A path with its query. */
export function addressOf(call: Call, query: Input = {}, path: string = call.path): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** A request of a call, with or without a device id. */
export function requestOf(call: Call, sample: Sample, headers: Record<string, string> = {}): RequestInit {
  if (call.method === 'GET') return { method: 'GET', headers };
  if (call.accepts === 'picture') {
    return { method: 'POST', headers: { 'Content-Type': 'image/png', ...headers }, body: smallPicture };
  }
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(sample.body ?? {}),
  };
}

/** Has a visitor chat once. */
export async function collectBelongings(visitor: TestVisitor): Promise<Belongings> {
  const { id: conversationId } = await visitor.startChat();
  const reply = await visitor.ask(conversationId, 'Good evening');
  const messageId = reply.start?.user_message?.id ?? '';
  return {
    conversationId,
    messageId,
    replyId: reply.final.id,
    sessionId: randomUUID(),
    passkeyId: randomUUID(),
  };
}

/** Has a member chat once, log in from another browser, and add two passkeys. */
export async function collectMemberBelongings(database: Queries, member: TestMember): Promise<Belongings> {
  const { sessionId } = await addLogin(database, member.accountId);
  await addPasskey(database, member.accountId);
  const passkeyId = await addPasskey(database, member.accountId);
  return { ...(await collectBelongings(member.visitor)), sessionId, passkeyId };
}
