import { randomUUID } from 'node:crypto';
import { websiteName } from '#src/contract/stories/article-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { savePreset } from '#src/contract/chat/guidance-calls.ts';
import { addMemory } from '#src/contract/memory/memory-calls.ts';
import { addLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { createOrder, paySandbox } from '#src/contract/membership/payment-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { deleteMessage } from '#src/contract/chat/tree-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { z } from 'zod';
import { sampleCard } from '../files/card-files.ts';
import { buildChatFile, chatLine } from '../files/chat-files.ts';
import { paintPicture } from '../files/picture-files.ts';
import { addLogin, addPasskey, addProvider, type TestMember } from './test-member.ts';
import type { TestVisitor } from './test-visitor.ts';

/** The records of one visitor, for input that names them. */
export interface Belongings {
  conversationId: string;
  /** The visitor's own message there. */
  messageId: string;
  /** The reply to it, with a locked picture. */
  replyId: string;
  /** The deletion of another greeting there. */
  removalId: string;
  /** A fact that the visitor wrote there. */
  memoryId: string;
  /** A private character. */
  characterId: string;
  personaId: string;
  lorebookId: string;
  presetId: string;
  /** Another session of the member; for a guest, an id that belongs to nobody. */
  sessionId: string;
  /** A passkey of the member, who has another way to log in; for a guest, an id that belongs to nobody. */
  passkeyId: string;
  /** A login provider of the member; for a guest, an id that belongs to nobody. */
  loginWayId: string;
  /**
   * A pack that the member bought; for a guest, an id that belongs to nobody. The member has a subscription as well.
   */
  orderId: string;
  /** An unpaid order of the member; for a guest, an id that belongs to nobody. */
  openOrderId: string;
}

export type Input = Record<string, unknown>;

export interface Sample {
  query?: Input;
  body?: Input;
  /** The body for a call that accepts a file. */
  file?: string | Uint8Array<ArrayBuffer>;
}

/** The call with the card as a JSON body, which the typed client can send. */
const importCardAsJson = { ...importCharacterCard, body: z.looseObject({}) };

/** A recovery code that belongs to nobody. */
const sampleRecoveryCode = '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV';

/** The body for calls that accept a picture. */
const smallPicture = new Uint8Array(await paintPicture(64, 64).png().toBuffer());

/**
 * A card with its picture: for a card without one a whole portrait is drawn, which takes far longer than everything
 * else here.
 */
export const cardWithPicture = sampleCard({
  assets: [
    {
      type: 'icon',
      name: 'main',
      ext: 'png',
      uri: `data:image/png;base64,${Buffer.from(smallPicture).toString('base64')}`,
    },
  ],
});

/** Composes a browser's subscription at a push service that does not exist. */
function sampleSubscription() {
  const endpoint = `https://push.invalid/${randomUUID()}`;
  return { endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } };
}

const until = '2999-01-01T00:00:00Z';
const ofTag = { tag: 'romance', page: 1, size: 2, sort: 'new', gender: 'FEMALE', until };

/**
 * Returns valid input for every call, by its name. It fills every field that refers to a record, also the optional
 * ones, so that the two-visitor matrix can put another person's id into each.
 */
export function sampleOf(call: Call, own: Belongings): Sample {
  const samples: Record<string, Sample> = {
    registerDevice: { body: { device_id: randomUUID(), platform: 'pc' } },
    getUserInfo: { query: { time_zone: 'Asia/Shanghai' } },
    getStorageUse: {},
    getGemBalance: {},
    listGemEntries: { query: { before: '999999999', limit: 5, direction: 'out' } },
    exportGemEntries: {},
    eraseDeleted: { body: {} },
    getUserByDeviceId: {},
    updateUserInfo: { body: { nickname: 'Night owl', sign: 'Hello', gender: 'FEMALE', audio_switch: true } },
    uploadAvatar: {},
    getRandomName: {},
    stateAdult: { body: { adult: true } },
    getLoginMethods: {},
    beginPasskey: { body: { ceremony: 'login', name: 'Night owl' } },
    finishPasskey: { body: { ceremony: 'login', response: {}, name: 'Phone' } },
    sendLoginEmail: { body: { email: 'somebody@example.org' } },
    inspectLoginEmail: { body: { token: 'abcdefghijklmnopqrstuvwx' } },
    redeemLoginEmail: { body: { token: 'abcdefghijklmnopqrstuvwx', guest: 'leave' } },
    redeemLoginCode: { body: { email: 'somebody@example.org', code: '123456' } },
    beginOidc: { body: { provider: 'google', add: false } },
    beginRecoveryCode: { body: {} },
    keepRecoveryCode: { body: { code: sampleRecoveryCode, seal: '1.made-up' } },
    redeemRecoveryCode: { body: { code: sampleRecoveryCode } },
    listLoginWays: {},
    removeLoginWay: { body: { kind: 'provider', id: own.loginWayId } },
    addLoginEmail: { body: { email: 'somebody@example.org' } },
    confirmLoginEmail: { body: { token: 'abcdefghijklmnopqrstuvwx' } },
    confirmLoginEmailCode: { body: { email: 'somebody@example.org', code: '123456' } },
    logout: { body: {} },
    exportAccount: {},
    eraseAccount: { body: { confirmation: 'DELETE' } },
    eraseGuest: { body: { confirmation: 'DELETE' } },
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
    getChatPage: { query: { id: 'f01', conversation_id: own.conversationId } },
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
    listCharactersOfArticle: { query: { website: websiteName, path: 'what-yuanfen-means' } },
    reportPageView: { body: { title: '首页', path: '/', location: 'http://localhost/' } },
    reportRenderError: { body: { path: '/', kind: 'TypeError', place: 'Chat.island.js:1:23' } },
    reportInstall: { body: {} },
    listOwnCharacters: {},
    importCharacterCard: { file: JSON.stringify(cardWithPicture) },
    exportCharacterCard: { query: { id: own.characterId, format: 'json-v3' } },
    deleteOwnCharacter: { body: { id: own.characterId } },
    getCharacterModel: { query: { id: 'f01' } },
    exportConversation: { query: { id: own.conversationId, format: 'jsonl' } },
    importConversation: { query: { charId: 'f01' }, file: buildChatFile([chatLine('Good evening')]) },
    addConversation: { query: { charId: 'f01' }, body: { fresh: true } },
    listConversations: { query: { page: 1, size: 5, character_id: 'f01', q: 'evening', archived: 'false' } },
    getConversation: { query: { id: own.conversationId } },
    listMemories: { query: { conversation_id: own.conversationId } },
    addMemory: { body: { conversation_id: own.conversationId, content: 'Likes rain.' } },
    editMemory: { body: { memory_id: own.memoryId, content: 'Loves rain.', is_pinned: true, version: 0 } },
    deleteMemory: { body: { memory_id: own.memoryId } },
    translateMessage: { body: { message_id: own.replyId, language: 'en' } },
    speakMessage: { body: { message_id: own.replyId } },
    unlockMessage: { body: { message_id: own.replyId } },
    reportMessage: { body: { message_id: own.replyId, reason: 'other', note: 'Odd.' } },
    listGallery: { query: { character_id: own.characterId } },
    listBackgrounds: { query: { character_id: own.characterId } },
    buyBackground: { body: { background_id: 'tea-house' } },
    suggestReplies: { body: { conversation_id: own.conversationId } },
    getChatOptions: { query: { conversation_id: own.conversationId, character_id: own.characterId } },
    markConversationSeen: { body: { id: own.conversationId } },
    deleteConversation: { body: { id: own.conversationId } },
    restoreConversation: { body: { id: own.conversationId } },
    askMessage: {
      body: {
        conversation_id: own.conversationId,
        content: 'Good evening',
        client_message_id: randomUUID(),
        parent_id: own.replyId,
      },
    },
    resumeMessage: { query: { message_id: own.replyId, last_event_id: 0 } },
    stopMessage: { body: { message_id: own.replyId } },
    getThoughts: { query: { message_id: own.replyId } },
    getHistory: {
      query: {
        conversation_id: own.conversationId,
        before: own.replyId,
        after: own.messageId,
        around: own.messageId,
        limit: 5,
      },
    },
    editMode: {
      body: {
        id: own.conversationId,
        mode: 'novel',
        chat_model: null,
        sampler: {},
        persona_id: own.personaId,
        title: 'Evenings',
        pinned: true,
        archived: false,
      },
    },
    setChatBackground: { body: { id: own.conversationId, background_id: null } },
    resetConversation: { body: { id: own.conversationId } },
    watchConversation: { query: { id: own.conversationId } },
    resendMessage: { body: { message_id: own.replyId, client_message_id: randomUUID() } },
    continueMessage: { body: { message_id: own.replyId, client_message_id: randomUUID() } },
    editMessage: { body: { message_id: own.replyId, content: 'Something else', branch: true, version: 0 } },
    selectMessage: { body: { message_id: own.replyId } },
    branchMessage: { body: { message_id: own.replyId } },
    hideMessage: { body: { message_id: own.replyId, is_hidden: true } },
    deleteMessage: { body: { message_id: own.replyId, alone: false } },
    restoreRemoval: { body: { removal_id: own.removalId } },
    listRemovals: { query: { conversation_id: own.conversationId } },
    listBranches: { query: { conversation_id: own.conversationId } },
    searchChats: { query: { q: 'evening' } },
    searchMessages: { query: { conversation_id: own.conversationId, q: 'evening', page: 1 } },
    inspectContext: { query: { conversation_id: own.conversationId, content: 'Good evening' } },
    getGuidance: { query: { conversation_id: own.conversationId, character_id: own.characterId } },
    setGuidance: {
      body: {
        conversation_id: own.conversationId,
        chat: { instructions: 'In the first person.', note: 'It rains.', note_depth: 2 },
        character: { instructions: 'Slow burn.', note: '', note_depth: 4 },
      },
    },
    listPresets: {},
    savePreset: { body: { conversation_id: own.conversationId, name: 'Evening' } },
    usePreset: { body: { conversation_id: own.conversationId, preset_id: own.presetId } },
    deletePreset: { body: { preset_id: own.presetId } },
    importPreset: { query: { name: 'Mine.json' }, file: JSON.stringify({ temp: 0.8, min_p: 0.05 }) },
    listQuickReplies: {},
    setQuickReplies: { body: { replies: [{ label: 'On', content: 'Go on.' }] } },
    listPersonas: {},
    addPersona: { body: { name: 'Lin', description: '{{user}} paints.', is_default: true } },
    editPersona: {
      body: {
        persona_id: own.personaId,
        lorebook_id: own.lorebookId,
        version: 0,
        name: 'Lin',
        is_default: true,
      },
    },
    deletePersona: { body: { persona_id: own.personaId } },
    uploadPersonaAvatar: { query: { persona_id: own.personaId } },
    listLorebooks: {},
    getLorebook: { query: { lorebook_id: own.lorebookId } },
    addLorebook: { body: { name: 'Harbour' } },
    importLorebook: {
      query: { name: 'Harbour' },
      file: JSON.stringify({ entries: { 0: { uid: 0, key: ['tide'], content: 'High at six.' } } }),
    },
    editLorebook: { body: { lorebook_id: own.lorebookId, version: 0, name: 'Harbour', is_global: true } },
    deleteLorebook: { body: { lorebook_id: own.lorebookId } },
    attachLorebook: {
      body: { lorebook_id: own.lorebookId, conversation_id: own.conversationId, is_attached: true },
    },
    getPushKey: {},
    getPushSettings: {},
    editPushSettings: {
      body: { shows_text: true, quiet: { from: '22:30', until: '07:00' }, time_zone: 'Asia/Shanghai' },
    },
    subscribePush: { body: { ...sampleSubscription(), time_zone: 'Asia/Shanghai' } },
    unsubscribePush: { body: { endpoint: sampleSubscription().endpoint } },
    countUnreadChats: {},
    listProducts: { query: { currency: 'JPY' } },
    listCurrencies: {},
    listLevels: {},
    createOrder: { body: { product_id: 'gems-12k', currency: 'EUR', return_path: '/mine/chats' } },
    getOrder: { query: { id: own.orderId } },
    takePaidOrder: {},
    listOrders: { query: { page: 1, size: 5 } },
    getSubscription: {},
    cancelSubscription: { body: {} },
    resumeSubscription: { body: {} },
    previewChange: { query: { product_id: 'svip-month' } },
    changePlan: { body: { product_id: 'svip-month', due_now: 99_999 } },
    previewWithdrawal: { query: { order_id: own.orderId } },
    withdrawOrder: { body: { order_id: own.orderId, confirm: true } },
    openPortal: { body: {} },
    paySandbox: { body: { order_id: own.openOrderId, outcome: 'pay' } },
    exportLorebook: { query: { lorebook_id: own.lorebookId, format: 'world-info' } },
  };
  const sample = samples[call.name];
  if (sample === undefined) throw new Error(`Write down good input for the call ${call.name}.`);
  return sample;
}

/** Composes a path with its query. */
export function addressOf(call: Call, query: Input = {}, path: string = call.path): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Composes the request of a call, with or without a device id. */
export function requestOf(call: Call, sample: Sample, headers: Record<string, string> = {}): RequestInit {
  if (call.method === 'GET') return { method: 'GET', headers };
  if (call.accepts === 'picture') {
    return { method: 'POST', headers: { 'Content-Type': 'image/png', ...headers }, body: smallPicture };
  }
  if (call.accepts === 'file' || call.accepts === 'large-file') {
    const type = { 'Content-Type': 'application/octet-stream' };
    return { method: 'POST', headers: { ...type, ...headers }, body: sample.file ?? '' };
  }
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(sample.body ?? {}),
  };
}

/** Lets a visitor chat once and returns the visitor's records. */
export async function collectBelongings(visitor: TestVisitor): Promise<Belongings> {
  const { id: conversationId } = await visitor.startChat();
  const reply = await visitor.ask(conversationId, 'Good evening, send me a photo');
  const messageId = reply.start?.user_message?.id ?? '';
  const [greeting] = await visitor.listMessages(conversationId);
  const otherGreeting = greeting?.variants.at(-1) ?? '';
  const removal = await visitor.client.call(deleteMessage, { body: { message_id: otherGreeting } });
  const memory = await visitor.client.call(addMemory, {
    body: { conversation_id: conversationId, content: 'Comes from the coast.' },
  });
  const persona = await visitor.client.call(addPersona, { body: { name: 'Night owl' } });
  const preset = await visitor.client.call(savePreset, {
    body: { conversation_id: conversationId, name: 'Night' },
  });
  const lorebook = await visitor.client.call(addLorebook, { body: { name: 'Night' } });
  const { character } = await visitor.client.call(importCardAsJson, { body: cardWithPicture });
  return {
    characterId: character.id,
    conversationId,
    messageId,
    personaId: persona.id,
    lorebookId: lorebook.id,
    presetId: preset.id,
    removalId: removal.removal_id,
    memoryId: memory.id,
    replyId: reply.final.id,
    sessionId: randomUUID(),
    passkeyId: randomUUID(),
    loginWayId: randomUUID(),
    orderId: randomUUID(),
    openOrderId: randomUUID(),
  };
}

/**
 * Lets a member chat once, log in from another browser, add two passkeys and a login provider, and buy in the sandbox.
 */
export async function collectMemberBelongings(database: Queries, member: TestMember): Promise<Belongings> {
  const { sessionId } = await addLogin(database, member.accountId);
  await addPasskey(database, member.accountId);
  const passkeyId = await addPasskey(database, member.accountId);
  const loginWayId = await addProvider(database, member.accountId);
  const { client } = member.visitor;
  const order = (product_id: string) => client.call(createOrder, { body: { product_id, currency: 'USD' } });
  const buy = async (product: string) => {
    const { id } = await order(product);
    await client.call(paySandbox, { body: { order_id: id, outcome: 'pay' } });
    return id;
  };
  await buy('vip-month');
  const orderId = await buy('gems-5k');
  const { id: openOrderId } = await order('gems-30k');
  const rest = { sessionId, passkeyId, loginWayId, orderId, openOrderId };
  return { ...(await collectBelongings(member.visitor)), ...rest };
}
