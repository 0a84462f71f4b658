import { randomUUID } from 'node:crypto';
import {
  type Conversation,
  editMode,
  getConversation,
  resetConversation,
} from '#src/contract/chat/conversation-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import * as treeCalls from '#src/contract/chat/tree-calls.ts';
import { readReplyStream, type ReplyEvents, type WholeReply } from './reply-events.ts';
import type { TestVisitor } from '../test-visitor.ts';

/** Operations of a visitor on the tree of a conversation. */
export interface ChatTree {
  /** The active branch, oldest first. */
  path(): Promise<Message[]>;
  /** The texts of the active branch after the greeting. */
  texts(): Promise<string[]>;
  get(): Promise<Conversation>;
  openResend(messageId: string, clientMessageId?: string): Promise<ReplyEvents>;
  resend(messageId: string, clientMessageId?: string): Promise<WholeReply>;
  continueReply(messageId: string, clientMessageId?: string): Promise<WholeReply>;
  edit(
    messageId: string,
    content: string,
    options?: { branch?: boolean; version?: number },
  ): Promise<Message>;
  hide(messageId: string, isHidden?: boolean): Promise<Message>;
  select(messageId: string): Promise<Conversation>;
  branch(messageId: string): Promise<Conversation>;
  /** @returns the id of the deletion */
  remove(messageId: string): Promise<string>;
  /** Removes one message alone. @returns the id of the deletion */
  removeOne(messageId: string): Promise<string>;
  reset(): Promise<string>;
  undo(removalId: string): Promise<Conversation>;
  /** Changes a setting, which increases the version. */
  rename(title: string): Promise<Conversation>;
}

/** Opens the tree of a visitor's conversation. */
export function openTree(visitor: TestVisitor, conversationId: string): ChatTree {
  const { client } = visitor;
  const path = () => visitor.listMessages(conversationId);
  const byId = (message_id: string) => ({ body: { message_id } });
  const variant = (message_id: string, client_message_id: string) => ({
    body: { message_id, client_message_id },
  });
  const openResend = async (messageId: string, clientMessageId: string = randomUUID()) =>
    readReplyStream(await client.open(treeCalls.resendMessage, variant(messageId, clientMessageId)));
  return {
    path,
    texts: async () => (await path()).slice(1).map(({ content }) => content),
    get: () => client.call(getConversation, { query: { id: conversationId } }),
    openResend,
    resend: async (messageId, clientMessageId) => (await openResend(messageId, clientMessageId)).toEnd(),
    async continueReply(messageId, clientMessageId = randomUUID()) {
      const response = await client.open(treeCalls.continueMessage, variant(messageId, clientMessageId));
      return readReplyStream(response).toEnd();
    },
    edit: (message_id, content, options = {}) =>
      client.call(treeCalls.editMessage, { body: { message_id, content, ...options } }),
    hide: (message_id, is_hidden = true) =>
      client.call(treeCalls.hideMessage, { body: { message_id, is_hidden } }),
    select: (messageId) => client.call(treeCalls.selectMessage, byId(messageId)),
    branch: (messageId) => client.call(treeCalls.branchMessage, byId(messageId)),
    remove: async (messageId) => (await client.call(treeCalls.deleteMessage, byId(messageId))).removal_id,
    removeOne: async (message_id) =>
      (await client.call(treeCalls.deleteMessage, { body: { message_id, alone: true } })).removal_id,
    reset: async () => (await client.call(resetConversation, { body: { id: conversationId } })).removal_id,
    undo: (removal_id) => client.call(treeCalls.restoreRemoval, { body: { removal_id } }),
    rename: (title) => client.call(editMode, { body: { id: conversationId, title } }),
  };
}
