import { exportAccount } from '#src/contract/account/account-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { exportCharacterCard, importCharacterCard } from '#src/contract/chat/card-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { searchChats } from '#src/contract/chat/chat-search-calls.ts';
import {
  beginOidc,
  beginPasskey,
  finishPasskey,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/account/login-calls.ts';
import {
  addLoginEmail,
  beginRecoveryCode,
  confirmLoginEmail,
  keepRecoveryCode,
  redeemRecoveryCode,
} from '#src/contract/account/login-way-calls.ts';
import { exportGemEntries } from '#src/contract/membership/gem-calls.ts';
import { importPreset } from '#src/contract/chat/guidance-calls.ts';
import { exportLorebook, importLorebook } from '#src/contract/chat/lorebook-calls.ts';
import {
  speakMessage,
  translateMessage,
  unlockMessage,
  suggestReplies,
} from '#src/contract/chat/media-calls.ts';
import { inspectContext } from '#src/contract/chat/memory-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { uploadPersonaAvatar } from '#src/contract/chat/persona-calls.ts';
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
import { registerDevice, uploadAvatar } from '#src/contract/account/user-calls.ts';
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

/** Calls with limits of their own. */
const ownLimits: ReadonlyMap<string, CallLimits> = new Map<string, CallLimits>([
  [registerDevice.name, { network: limitRules.registrationsOfNetwork }],
  [beginPasskey.name, logins],
  [finishPasskey.name, logins],
  [redeemLoginEmail.name, logins],
  [beginOidc.name, logins],
  [sendLoginEmail.name, mails],
  [addLoginEmail.name, mails],
  [confirmLoginEmail.name, logins],
  [beginRecoveryCode.name, logins],
  // The creation of an account is limited additionally.
  [keepRecoveryCode.name, logins],
  [redeemRecoveryCode.name, recoveries],
  // Each uses a model.
  [askMessage.name, asks],
  [resendMessage.name, asks],
  [continueMessage.name, asks],
  [translateMessage.name, asks],
  [speakMessage.name, asks],
  // A voice is generated for it.
  [unlockMessage.name, asks],
  [suggestReplies.name, asks],
  // Reads that cost as much as a write: one composes a whole prompt, the other searches a whole conversation.
  [inspectContext.name, writes],
  [searchMessages.name, writes],
  [
    searchChats.name,
    { visitor: limitRules.chatSearchesOfVisitor, network: limitRules.chatSearchesOfNetwork },
  ],
  [uploadAvatar.name, uploads],
  [uploadPersonaAvatar.name, uploads],
  [importCharacterCard.name, uploads],
  [importConversation.name, uploads],
  [importLorebook.name, uploads],
  [importPreset.name, uploads],
  [exportCharacterCard.name, downloads],
  [exportConversation.name, downloads],
  [exportLorebook.name, downloads],
  [exportGemEntries.name, downloads],
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

/** Returns the limits of a call: its own, otherwise those of reads or of writes. */
export function limitsOf(call: Pick<Call, 'name' | 'readOnly'>): CallLimits {
  return ownLimits.get(call.name) ?? (call.readOnly ? reads : writes);
}

const exportNames: ReadonlySet<string> = new Set([
  exportCharacterCard.name,
  exportConversation.name,
  exportLorebook.name,
  exportGemEntries.name,
  exportAccount.name,
]);

/** True for a call that answers a file to save. */
export function isExport(call: Pick<Call, 'name'>): boolean {
  return exportNames.has(call.name);
}

/** Calls that make a model work for the caller: they count in the daily token budgets. */
const modelCalls: ReadonlySet<string> = new Set([
  askMessage.name,
  resendMessage.name,
  continueMessage.name,
  translateMessage.name,
  suggestReplies.name,
]);

export function spendsTokens(call: Pick<Call, 'name'>): boolean {
  return modelCalls.has(call.name);
}
