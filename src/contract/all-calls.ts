import * as accountCalls from './account/account-calls.ts';
import * as articleCalls from './site/article-calls.ts';
import type { Call } from './call/call.ts';
import * as cardCalls from './chat/card-calls.ts';
import * as characterCalls from './site/character-calls.ts';
import * as chatOptionCalls from './chat/chat-option-calls.ts';
import * as chatCharacterCalls from './chat/chat-character-calls.ts';
import * as chatPageCalls from './chat/chat-page-calls.ts';
import * as chatSearchCalls from './chat/chat-search-calls.ts';
import * as conversationCalls from './chat/conversation-calls.ts';
import * as favouriteCalls from './account/favourite-calls.ts';
import * as guidanceCalls from './chat/guidance-calls.ts';
import * as gemCalls from './membership/gem-calls.ts';
import * as loginCalls from './account/login-calls.ts';
import * as loginWayCalls from './account/login-way-calls.ts';
import * as lorebookCalls from './chat/lorebook-calls.ts';
import * as mediaCalls from './chat/media-calls.ts';
import * as memoryCalls from './chat/memory-calls.ts';
import * as messageCalls from './chat/message-calls.ts';
import * as paymentCalls from './membership/payment-calls.ts';
import * as personaCalls from './chat/persona-calls.ts';
import * as pushCalls from './account/push-calls.ts';
import * as searchCalls from './site/search-calls.ts';
import * as siteCalls from './site/site-calls.ts';
import * as storageCalls from './account/storage-calls.ts';
import * as treeCalls from './chat/tree-calls.ts';
import * as userCalls from './account/user-calls.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'caller' in value;
}

/** Every declared call: what `/openapi.json` lists and what the server must serve. */
export const allCalls: readonly Call[] = [
  userCalls,
  loginCalls,
  loginWayCalls,
  accountCalls,
  favouriteCalls,
  characterCalls,
  chatCharacterCalls,
  chatPageCalls,
  chatSearchCalls,
  articleCalls,
  conversationCalls,
  messageCalls,
  treeCalls,
  mediaCalls,
  chatOptionCalls,
  guidanceCalls,
  gemCalls,
  paymentCalls,
  memoryCalls,
  personaCalls,
  lorebookCalls,
  cardCalls,
  searchCalls,
  siteCalls,
  storageCalls,
  pushCalls,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isCall);
