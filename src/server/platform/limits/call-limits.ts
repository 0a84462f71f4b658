import { exportAccount } from '#src/contract/account/account-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { searchChats } from '#src/contract/chat/chat-search-calls.ts';
import {
  beginOidc,
  beginPasskey,
  finishPasskey,
  inspectLoginEmail,
  redeemLoginCode,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/account/login-calls.ts';
import {
  addLoginEmail,
  beginRecoveryCode,
  confirmLoginEmail,
  confirmLoginEmailCode,
  keepRecoveryCode,
  redeemRecoveryCode,
} from '#src/contract/account/login-way-calls.ts';
import {
  speakMessage,
  translateMessage,
  unlockMessage,
  suggestReplies,
} from '#src/contract/chat/media-calls.ts';
import { inspectContext } from '#src/contract/chat/memory-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import {
  cancelSubscription,
  changePlan,
  createOrder,
  getOrder,
  openPortal,
  previewChange,
  resumeSubscription,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import { reportInstall, reportPageView, reportRenderError } from '#src/contract/site/site-calls.ts';
import { continueMessage, resendMessage, searchMessages } from '#src/contract/chat/tree-calls.ts';
import { registerDevice } from '#src/contract/account/user-calls.ts';
import { type LimitRule, limitRules } from './limit-rules.ts';

/** The limits of a call: the rule for its caller, and the rule for the caller's network. */
export interface CallLimits {
  readonly visitor?: LimitRule;
  readonly network: LimitRule;
}

const logins: CallLimits = { visitor: limitRules.loginsOfVisitor, network: limitRules.loginsOfNetwork };
const mails: CallLimits = {
  visitor: limitRules.loginMailsOfVisitor,
  network: limitRules.loginMailsOfNetwork,
};
const codes: CallLimits = { visitor: limitRules.codesOfVisitor, network: limitRules.codesOfNetwork };
const recoveries: CallLimits = {
  visitor: limitRules.recoveriesOfVisitor,
  network: limitRules.recoveriesOfNetwork,
};
const asks: CallLimits = { visitor: limitRules.asksOfVisitor, network: limitRules.asksOfNetwork };
const uploads: CallLimits = { visitor: limitRules.uploadsOfVisitor, network: limitRules.uploadsOfNetwork };
const downloads: CallLimits = {
  visitor: limitRules.downloadsOfVisitor,
  network: limitRules.downloadsOfNetwork,
};
const orders: CallLimits = { visitor: limitRules.ordersOfVisitor, network: limitRules.ordersOfNetwork };
const orderReads: CallLimits = {
  visitor: limitRules.orderReadsOfVisitor,
  network: limitRules.orderReadsOfNetwork,
};
const writes: CallLimits = { visitor: limitRules.writesOfVisitor, network: limitRules.writesOfNetwork };

const reads: CallLimits = { visitor: limitRules.readsOfVisitor, network: limitRules.readsOfNetwork };

/** Calls with limits of their own; `limitsOf` derives those of all others. */
const ownLimits: ReadonlyMap<string, CallLimits> = new Map<string, CallLimits>([
  [registerDevice.name, { network: limitRules.registrationsOfNetwork }],
  [beginPasskey.name, logins],
  [finishPasskey.name, logins],
  [inspectLoginEmail.name, logins],
  [redeemLoginEmail.name, logins],
  [redeemLoginCode.name, codes],
  [beginOidc.name, logins],
  [sendLoginEmail.name, mails],
  [addLoginEmail.name, mails],
  [confirmLoginEmail.name, logins],
  [confirmLoginEmailCode.name, codes],
  [beginRecoveryCode.name, logins],
  // The creation of an account is limited additionally.
  [keepRecoveryCode.name, logins],
  [redeemRecoveryCode.name, recoveries],
  // It uses a model.
  [speakMessage.name, asks],
  // A voice is generated for it.
  [unlockMessage.name, asks],
  // Reads that cost as much as a write: one composes a whole prompt, the other searches a whole conversation.
  [inspectContext.name, writes],
  [searchMessages.name, writes],
  [
    searchChats.name,
    { visitor: limitRules.chatSearchesOfVisitor, network: limitRules.chatSearchesOfNetwork },
  ],
  [exportAccount.name, { visitor: limitRules.exportsOfVisitor, network: limitRules.exportsOfNetwork }],
  [createOrder.name, orders],
  [getOrder.name, orderReads],
  [cancelSubscription.name, orders],
  [resumeSubscription.name, orders],
  [previewChange.name, orders],
  [changePlan.name, orders],
  [withdrawOrder.name, orders],
  [openPortal.name, orders],
  [reportPageView.name, { network: limitRules.pageViewsOfNetwork }],
  [reportRenderError.name, { network: limitRules.renderErrorsOfNetwork }],
  [reportInstall.name, { network: limitRules.pageViewsOfNetwork }],
]);

/** The facts of a call by which it is limited. */
export type LimitedCall = Pick<Call, 'name' | 'readOnly' | 'accepts' | 'reply'>;

/** Returns the limits of a call: its own, otherwise those of model calls, uploads, downloads, reads or writes. */
export function limitsOf(call: LimitedCall): CallLimits {
  const own = ownLimits.get(call.name);
  if (own !== undefined) return own;
  if (spendsTokens(call)) return asks;
  if (isUpload(call)) return uploads;
  if (isExport(call)) return downloads;
  return call.readOnly ? reads : writes;
}

/** True for a call that takes a picture or another file. */
export function isUpload({ accepts = 'json' }: Pick<Call, 'accepts'>): boolean {
  return accepts !== 'json';
}

/** True for a read-only call that answers with a file to save; speech, which is generated for the call, is not one. */
export function isExport({ reply, readOnly }: Pick<Call, 'reply' | 'readOnly'>): boolean {
  return reply === 'file' && readOnly;
}

/** Calls that make a model work for the caller: they count in the daily token budgets. */
const modelCalls: ReadonlySet<string> = new Set([
  askMessage.name,
  resendMessage.name,
  continueMessage.name,
  translateMessage.name,
  suggestReplies.name,
]);

/** True for such a call; within any other call, the model refuses the request (`metered-model.ts`). */
export function spendsTokens(call: Pick<Call, 'name'>): boolean {
  return modelCalls.has(call.name);
}
