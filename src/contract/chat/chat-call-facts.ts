import type * as chatCharacterCalls from './chat-character-calls.ts';
import type * as chatOptionCalls from './chat-option-calls.ts';
import type * as chatPageCalls from './chat-page-calls.ts';
import type * as chatSearchCalls from './chat-search-calls.ts';
import type * as conversationCalls from './conversation-calls.ts';
import { addConversation } from './conversation-calls.ts';
import type * as guidanceCalls from './guidance-calls.ts';
import type * as mediaCalls from './media-calls.ts';
import type * as messageCalls from './message-calls.ts';
import type * as transferCalls from './transfer-calls.ts';
import type * as treeCalls from './tree-calls.ts';
import type { AllCallFacts } from '../call/call-facts.ts';

/** The facts about this room's calls that only the server needs. */
export const chatCallFacts: AllCallFacts<
  typeof chatCharacterCalls &
    typeof chatOptionCalls &
    typeof chatPageCalls &
    typeof chatSearchCalls &
    typeof conversationCalls &
    typeof guidanceCalls &
    typeof mediaCalls &
    typeof messageCalls &
    typeof transferCalls &
    typeof treeCalls
> = {
  exportConversation: {
    limit: 'downloads',
    room: 'none',
    summary:
      'Returns a conversation as SillyTavern JSONL (the active branch with its variants), JSON (all of it) or Markdown.',
  },
  importConversation: {
    limit: 'uploads',
    room: 'needs',
    summary:
      "Imports a chat file as a new conversation with a character. Accepts files of SillyTavern (JSONL with variants), of this site (JSON with all branches, JSONL, Markdown), Agnai, Character.AI Tools, ChatGPT, DeepSeek, Kobold Lite, Oobabooga, Risuai, and lists of messages in OpenAI's form.",
  },
  getChatCharacter: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns the data of a character for a chat: greetings, voice, backgrounds, labels.',
  },
  getChatOptions: {
    limit: 'reads',
    room: 'none',
    summary:
      'Returns the chat models that the visitor may choose, and the features of this site: translation and speech.',
  },
  getChatPage: {
    limit: 'reads',
    room: 'none',
    summary:
      'Returns all that a chat page shows: the character, the newest conversations with everyone, and the current one with this character.',
  },
  searchChats: {
    limit: 'chatSearches',
    room: 'none',
    summary:
      'Searches the active branches of all the visitor’s conversations, newest message first. Every word has to occur. Each call searches a limited number of messages, so a page may be empty although `next` points to more.',
  },
  addConversation: {
    limit: 'writes',
    room: 'grows',
    // Help in a crisis needs a conversation.
    isAlwaysPossible: (body) => addConversation.body.safeParse(body).data?.fresh === false,
    summary:
      'Returns the newest conversation with a character, or begins one with its greeting. With `fresh` it always begins one.',
  },
  listConversations: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the visitor’s conversations: pinned ones first, then newest, archived ones last. Archived ones are included if `q` or a character is given.',
  },
  getConversation: {
    limit: 'reads',
    room: 'none',
    summary: 'Returns a conversation: character, mode, background, counters.',
  },
  markConversationSeen: { limit: 'writes', room: 'none', summary: 'Marks a conversation as read.' },
  deleteConversation: {
    limit: 'writes',
    room: 'frees',
    summary: 'Deletes a conversation. It can be restored for 30 days and is then erased.',
  },
  restoreConversation: { limit: 'writes', room: 'none', summary: 'Undoes the deletion of a conversation.' },
  editMode: {
    limit: 'writes',
    room: 'none',
    summary:
      'Changes the settings of a conversation: reply style, chat model, sampler, persona, title, pinned, archived. Absent fields stay as they are.',
  },
  setChatBackground: {
    limit: 'writes',
    room: 'none',
    summary: 'Sets an unlocked background of a conversation, or none.',
  },
  resetConversation: {
    limit: 'writes',
    room: 'grows',
    summary: 'Starts a conversation over from a greeting. The old messages can be restored for 30 days.',
  },
  watchConversation: {
    limit: 'reads',
    room: 'none',
    summary: 'Streams the version of a conversation, now and after every change.',
  },
  getGuidance: {
    limit: 'reads',
    room: 'none',
    summary:
      'Returns the visitor’s own instructions and author’s note for a conversation and for its character. Before there is a conversation, for a character.',
  },
  setGuidance: {
    limit: 'writes',
    room: 'none',
    summary:
      'Changes the visitor’s instructions and note for a conversation or for its character. Absent fields stay as they are. 409 if they have been changed elsewhere.',
  },
  listPresets: { limit: 'reads', room: 'none', summary: 'Lists the visitor’s presets by name, at most 50.' },
  savePreset: {
    limit: 'writes',
    room: 'none',
    summary: 'Saves the guidance of a conversation as a preset, replacing one with the same name.',
  },
  usePreset: {
    limit: 'writes',
    room: 'none',
    summary:
      'Copies a preset into a conversation: instructions, note, and the sampler parameters that its model has.',
  },
  deletePreset: {
    limit: 'writes',
    room: 'none',
    summary: 'Deletes a preset. The conversations that used it stay as they are.',
  },
  importPreset: {
    limit: 'uploads',
    room: 'none',
    summary:
      'Imports a preset file of SillyTavern: text or chat completion settings, a system prompt, or all of them.',
  },
  listQuickReplies: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the visitor’s own quick replies in their order.',
  },
  setQuickReplies: { limit: 'writes', room: 'none', summary: 'Replaces all the visitor’s quick replies.' },
  translateMessage: {
    limit: 'replies',
    room: 'needs',
    summary: 'Streams the translation of a message. Translations are stored.',
  },
  speakMessage: {
    limit: 'voices',
    room: 'needs',
    summary:
      'Returns a reply as spoken MP3, for gems. Another call costs nothing while the recording is stored.',
  },
  unlockMessage: {
    limit: 'voices',
    room: 'grows',
    summary:
      'Unlocks the picture or the voice of a reply, for gems. Free for VIP and SVIP, and when repeated. Without `kind`, it unlocks the picture if the reply has one, else the voice, which is for members.',
  },
  listGallery: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the pictures that a character sends on request: those that the visitor unlocked, and a blur of the others.',
  },
  listBackgrounds: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the backgrounds of a character’s chats, with their price and whether they are unlocked.',
  },
  buyBackground: {
    limit: 'writes',
    room: 'none',
    summary: 'Unlocks a background for gems. Another call costs nothing.',
  },
  suggestReplies: {
    limit: 'replies',
    room: 'none',
    summary: 'Suggests up to three messages that the person could send next.',
  },
  reportMessage: {
    limit: 'writes',
    room: 'frees',
    summary: 'Reports a reply to the people who run this site.',
  },
  askMessage: {
    limit: 'replies',
    room: 'grows',
    summary:
      'Stores a message and streams the reply. The same client_message_id means the same message: its reply is streamed again, or generated again if it failed.',
  },
  resumeMessage: {
    limit: 'reads',
    room: 'none',
    summary:
      'Streams a reply from the last event id that the client received, while it is being written or afterwards.',
  },
  stopMessage: {
    limit: 'writes',
    room: 'frees',
    summary: 'Stops the reply that is being written and returns it with its text so far.',
  },
  getThoughts: {
    limit: 'reads',
    room: 'none',
    summary:
      'Returns the thoughts of the model before it wrote a reply. Empty if there were none, or if they are not stored.',
  },
  getHistory: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists messages of the active branch in pages, from the newest page to the oldest; within a page, oldest first. A page holds at most 1 MB.',
  },
  resendMessage: {
    limit: 'replies',
    room: 'grows',
    summary:
      'Streams another variant of a reply, or a reply to one of the visitor’s own messages. Earlier variants stay. With the same client_message_id it streams the same variant again; without one, only while that variant has not failed.',
  },
  continueMessage: {
    limit: 'replies',
    room: 'grows',
    summary: 'Streams a variant of a reply that begins with the text of the reply and continues it.',
  },
  editMessage: {
    limit: 'writes',
    room: 'grows',
    summary:
      'Edits a message. The earlier text stays as a variant. On a new branch, the default for the visitor’s own messages, the messages that followed stay with the earlier text; in place, they stay with the new one.',
  },
  selectMessage: {
    limit: 'writes',
    room: 'none',
    summary: 'Makes a variant, with the messages that last followed it, the active branch.',
  },
  branchMessage: {
    limit: 'writes',
    room: 'grows',
    summary:
      'Goes back to a message. The next message begins a branch there; the messages that followed stay on their own branch.',
  },
  hideMessage: {
    limit: 'writes',
    room: 'none',
    summary:
      'Excludes a message from prompts, or includes it again. A hidden message is shown as before, but neither sent to the model nor remembered.',
  },
  deleteMessage: {
    limit: 'writes',
    room: 'frees',
    summary:
      'Deletes a message with all that follow it, or with `alone` only this one. It can be restored for 30 days.',
  },
  restoreRemoval: { limit: 'writes', room: 'none', summary: 'Undoes a deletion of messages, or a reset.' },
  listRemovals: {
    limit: 'reads',
    room: 'none',
    summary:
      'Lists the deletions and resets in a conversation that can still be undone, newest first, at most 100.',
  },
  listBranches: {
    limit: 'reads',
    room: 'none',
    summary: 'Lists the branches of a conversation, at most 500, always including the active one.',
  },
  searchMessages: {
    limit: 'writes',
    room: 'none',
    summary:
      'Searches the active branch of a conversation, newest message first, 50 a page. Every word has to occur.',
  },
};
