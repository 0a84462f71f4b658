import { eraseAccount, eraseGuest } from '#src/contract/account/account-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { deleteOwnCharacter, importCharacterCard } from '#src/contract/chat/card-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import {
  addConversation,
  deleteConversation,
  resetConversation,
} from '#src/contract/chat/conversation-calls.ts';
import {
  addLorebook,
  deleteLorebook,
  editLorebook,
  importLorebook,
} from '#src/contract/chat/lorebook-calls.ts';
import {
  reportMessage,
  speakMessage,
  translateMessage,
  unlockMessage,
} from '#src/contract/chat/media-calls.ts';
import { addMemory, deleteMemory, editMemory } from '#src/contract/chat/memory-calls.ts';
import { askMessage, stopMessage } from '#src/contract/chat/message-calls.ts';
import {
  cancelSubscription,
  changePlan,
  createOrder,
  getOrder,
  openPortal,
  paySandbox,
  resumeSubscription,
  takePaidOrder,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import {
  addPersona,
  deletePersona,
  editPersona,
  uploadPersonaAvatar,
} from '#src/contract/chat/persona-calls.ts';
import { editPushSettings, subscribePush, unsubscribePush } from '#src/contract/account/push-calls.ts';
import { eraseDeleted } from '#src/contract/account/storage-calls.ts';
import {
  branchMessage,
  continueMessage,
  deleteMessage,
  editMessage,
  resendMessage,
} from '#src/contract/chat/tree-calls.ts';
import { stateAdult, uploadAvatar } from '#src/contract/account/user-calls.ts';

type CallName = Pick<Call, 'name'>;

/**
 * Calls that are refused before any work to a person whose quota is full: they draw pictures, read files or use a model
 * first, or store data that no trigger refuses. The triggers alone refuse everything else that stores.
 */
const needing = nameOf([
  importCharacterCard,
  importConversation,
  importLorebook,
  uploadAvatar,
  uploadPersonaAvatar,
  translateMessage,
  speakMessage,
  addMemory,
  editMemory,
]);

/** Calls that can store more than a few lines: they count for the network (stored-bytes.ts). */
const growing = nameOf([
  ...[importCharacterCard, importConversation, importLorebook, uploadAvatar, uploadPersonaAvatar],
  ...[addPersona, editPersona, addLorebook, editLorebook, addMemory, editMemory],
  ...[addConversation, resetConversation, branchMessage, editMessage],
  ...[askMessage, resendMessage, continueMessage, translateMessage, speakMessage, unlockMessage],
]);

/** Calls that a person with a full quota may make even with a key: they free room, or must always be possible. */
const freeing = nameOf([
  deleteConversation,
  deleteMessage,
  deleteMemory,
  deletePersona,
  deleteLorebook,
  deleteOwnCharacter,
  eraseDeleted,
  eraseAccount,
  eraseGuest,
  stopMessage,
  reportMessage,
  stateAdult,
  ...[subscribePush, unsubscribePush, editPushSettings],
  ...[createOrder, getOrder, takePaidOrder, paySandbox, openPortal],
  ...[cancelSubscription, resumeSubscription, changePlan, withdrawOrder],
]);

function nameOf(calls: readonly CallName[]): ReadonlySet<string> {
  return new Set(calls.map(({ name }) => name));
}

export function needsRoom({ name }: CallName): boolean {
  return needing.has(name);
}

export function mayGrow({ name }: CallName): boolean {
  return growing.has(name);
}

export function freesRoom({ name }: CallName): boolean {
  return freeing.has(name);
}
