import * as accountCalls from './account-calls.ts';
import * as articleCalls from './article-calls.ts';
import type { Call } from './call.ts';
import * as cardCalls from './card-calls.ts';
import * as characterCalls from './character-calls.ts';
import * as chatOptionCalls from './chat-option-calls.ts';
import * as chatCharacterCalls from './chat-character-calls.ts';
import * as chatPageCalls from './chat-page-calls.ts';
import * as chatSearchCalls from './chat-search-calls.ts';
import * as conversationCalls from './conversation-calls.ts';
import * as favouriteCalls from './favourite-calls.ts';
import * as guidanceCalls from './guidance-calls.ts';
import * as gemCalls from './gem-calls.ts';
import * as loginCalls from './login-calls.ts';
import * as loginWayCalls from './login-way-calls.ts';
import * as lorebookCalls from './lorebook-calls.ts';
import * as mediaCalls from './media-calls.ts';
import * as memoryCalls from './memory-calls.ts';
import * as messageCalls from './message-calls.ts';
import * as paymentCalls from './payment-calls.ts';
import * as personaCalls from './persona-calls.ts';
import * as pushCalls from './push-calls.ts';
import * as searchCalls from './search-calls.ts';
import * as siteCalls from './site-calls.ts';
import * as storageCalls from './storage-calls.ts';
import * as treeCalls from './tree-calls.ts';
import * as userCalls from './user-calls.ts';

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
