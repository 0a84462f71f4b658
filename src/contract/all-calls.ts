import * as accountCalls from './account/account-calls.ts';
import * as articleCalls from './stories/article-calls.ts';
import type { Call } from './call/call.ts';
import * as cardCalls from './cards/card-calls.ts';
import * as characterCalls from './characters/character-calls.ts';
import * as chatCharacterCalls from './chat/chat-character-calls.ts';
import * as chatOptionCalls from './chat/chat-option-calls.ts';
import * as chatPageCalls from './chat/chat-page-calls.ts';
import * as chatSearchCalls from './chat/chat-search-calls.ts';
import * as conversationCalls from './chat/conversation-calls.ts';
import * as favouriteCalls from './favourites/favourite-calls.ts';
import * as gemBalanceCalls from './gems/gem-balance-calls.ts';
import * as gemCalls from './gems/gem-calls.ts';
import * as guidanceCalls from './chat/guidance-calls.ts';
import * as loginCalls from './account/login-calls.ts';
import * as loginWayCalls from './account/login-way-calls.ts';
import * as lorebookCalls from './lorebooks/lorebook-calls.ts';
import * as mediaCalls from './chat/media-calls.ts';
import * as memoryCalls from './memory/memory-calls.ts';
import * as messageCalls from './chat/message-calls.ts';
import * as paymentCalls from './membership/payment-calls.ts';
import * as personaCalls from './personas/persona-calls.ts';
import * as pushCalls from './push/push-calls.ts';
import * as searchCalls from './site/search-calls.ts';
import * as siteCalls from './site/site-calls.ts';
import * as storageCalls from './account/storage-calls.ts';
import * as transferCalls from './chat/transfer-calls.ts';
import * as treeCalls from './chat/tree-calls.ts';
import * as userCalls from './account/user-calls.ts';

/** Calls about one subject, as `/openapi.json` lists them. */
export interface CallGroup {
  readonly name: string;
  readonly summary: string;
  readonly calls: readonly Call[];
  /** Everything that its files export, including schemas. */
  readonly modules: readonly Module[];
}

type Module = Readonly<Record<string, unknown>>;

const subjects: readonly Omit<CallGroup, 'calls'>[] = [
  { name: 'Users', summary: 'Guests, members and their profiles.', modules: [userCalls] },
  {
    name: 'Logins',
    summary: 'Ways to log in, and logging in and out.',
    modules: [loginCalls, loginWayCalls],
  },
  {
    name: 'Accounts',
    summary: 'Sessions, passkeys, storage, export and erasure.',
    modules: [accountCalls, storageCalls],
  },
  {
    name: 'Characters',
    summary: 'Characters of the site and their tags.',
    modules: [characterCalls, chatCharacterCalls],
  },
  { name: 'Own characters', summary: 'Character cards that people import and export.', modules: [cardCalls] },
  { name: 'Favourites', summary: 'Characters that a member likes.', modules: [favouriteCalls] },
  { name: 'Stories', summary: 'Articles and their categories.', modules: [articleCalls] },
  {
    name: 'Chats',
    summary: 'Conversations: list, settings, search, import and export.',
    modules: [conversationCalls, chatPageCalls, chatSearchCalls, transferCalls],
  },
  { name: 'Messages', summary: 'Asking, replies as event streams, history.', modules: [messageCalls] },
  { name: 'Branches', summary: 'Variants, edits and deletions: messages form a tree.', modules: [treeCalls] },
  { name: 'Media', summary: 'Voices, pictures, backgrounds, translations, reports.', modules: [mediaCalls] },
  {
    name: 'Guidance',
    summary: 'Models, instructions, presets and quick replies.',
    modules: [chatOptionCalls, guidanceCalls],
  },
  {
    name: 'Memory',
    summary: 'Facts that a chat remembers, and the prompt of the next reply.',
    modules: [memoryCalls],
  },
  { name: 'Personas', summary: 'Who a person is in chats.', modules: [personaCalls] },
  {
    name: 'Lorebooks',
    summary: 'Background knowledge that is added when words are said.',
    modules: [lorebookCalls],
  },
  {
    name: 'Gems',
    summary: 'Balance and ledger of the currency that actions cost.',
    modules: [gemBalanceCalls, gemCalls],
  },
  { name: 'Membership', summary: 'Products, orders, subscriptions and levels.', modules: [paymentCalls] },
  { name: 'Site', summary: 'Search, redirects and reports of pages.', modules: [searchCalls, siteCalls] },
  { name: 'Notifications', summary: 'Web push.', modules: [pushCalls] },
];

export const callGroups: readonly CallGroup[] = subjects.map((subject) => ({
  ...subject,
  calls: subject.modules.flatMap((module) => Object.values(module)).filter(isCall),
}));

/** Every declared call: the calls that `/openapi.json` lists and the server must serve. */
export const allCalls: readonly Call[] = callGroups.flatMap(({ calls }) => calls);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'caller' in value;
}
