import type * as cardCalls from './card-calls.ts';
import type * as chatCharacterCalls from './chat-character-calls.ts';
import type * as chatOptionCalls from './chat-option-calls.ts';
import type * as chatPageCalls from './chat-page-calls.ts';
import type * as chatSearchCalls from './chat-search-calls.ts';
import type * as conversationCalls from './conversation-calls.ts';
import type * as guidanceCalls from './guidance-calls.ts';
import type * as lorebookCalls from './lorebook-calls.ts';
import type * as mediaCalls from './media-calls.ts';
import type * as memoryCalls from './memory-calls.ts';
import type * as messageCalls from './message-calls.ts';
import type * as personaCalls from './persona-calls.ts';
import type * as treeCalls from './tree-calls.ts';
import type { CallSummaries } from '../call/call.ts';

/** The summaries of this room's calls in `/openapi.json`; only the server loads them. */
export const chatSummaries: CallSummaries<
  typeof cardCalls &
    typeof chatCharacterCalls &
    typeof chatOptionCalls &
    typeof chatPageCalls &
    typeof chatSearchCalls &
    typeof conversationCalls &
    typeof guidanceCalls &
    typeof lorebookCalls &
    typeof mediaCalls &
    typeof memoryCalls &
    typeof messageCalls &
    typeof personaCalls &
    typeof treeCalls
> = {
  listOwnCharacters: 'Lists the visitor’s private characters, newest first, 200 at most.',
  importCharacterCard:
    'Makes a character card a private character of the visitor. Takes PNG, WebP, CHARX, JSON or YAML, of V1, V2, V3 or another program. 409 where the card does not say how old the character is: repeat it with the age that the visitor states.',
  exportCharacterCard:
    'Returns a private character as a card, with every field that it came with. As CHARX also with every file.',
  deleteOwnCharacter: 'Erases a private character with its conversations.',
  getCharacterModel: 'Returns the persona of a character as a Character Card V3.',
  exportConversation:
    'Returns a conversation as SillyTavern JSONL (the active branch with its variants), JSON (all of it) or Markdown.',
  importConversation:
    "Makes a chat file a new conversation with a character. Takes files of SillyTavern (JSONL with variants), of this site (JSON with all branches, JSONL, Markdown), Agnai, Character.AI Tools, ChatGPT, Kobold Lite, Oobabooga, Risuai, and lists of messages in OpenAI's form.",
  getChatCharacter: 'Returns what a chat needs of a character: greetings, voice, backgrounds, labels.',
  getChatOptions: 'Returns the chat models that the visitor may choose, and which helpers this site has.',
  getChatPage:
    'Returns all that a chat page shows: the character, the newest conversations with everyone, and the current one with this character.',
  searchChats:
    'Searches the active branches of all own conversations, newest message first. Every word has to occur. Each call looks through a bounded number of messages, so a page may be empty although `next` points to more.',
  addConversation:
    'Returns the newest conversation with a character, or begins one with its greeting. `fresh` always begins one.',
  listConversations:
    'Lists own conversations: pinned ones first, then newest, archived ones last. Archived ones are included where words or a character are given.',
  getConversation: 'Returns a conversation: character, mode, background, counters.',
  markConversationSeen: 'Marks a conversation as read.',
  deleteConversation: 'Deletes a conversation. It can be restored for 30 days and is then erased.',
  restoreConversation: 'Undoes the deletion of a conversation.',
  editMode:
    'Changes the settings of a conversation: reply style, chat model, sampler, persona, title, pinned, archived. What is absent stays.',
  setChatBackground: 'Sets an unlocked background of a conversation, or none.',
  resetConversation:
    'Starts a conversation over from a greeting. The old messages can be restored for 30 days.',
  watchConversation: 'Streams the version of a conversation, now and after every change.',
  getGuidance:
    'Returns the visitor’s own instructions and author’s note for a conversation and for its character. Before there is a conversation, for a character.',
  setGuidance:
    'Changes the own instructions and note of a conversation or of its character. What is absent stays. 409 where they were changed elsewhere meanwhile.',
  listPresets: 'Lists the visitor’s presets by name, 50 at most.',
  savePreset: 'Saves the guidance of a conversation as a preset, in place of one with the same name.',
  usePreset:
    'Copies a preset into a conversation: instructions, note, and the sampler parameters that its model has.',
  deletePreset: 'Deletes a preset. The conversations that used it stay as they are.',
  importPreset:
    'Imports a preset file of SillyTavern: text or chat completion settings, a system prompt, or all of them.',
  listQuickReplies: 'Lists the visitor’s own quick replies in their order.',
  setQuickReplies: 'Replaces all own quick replies.',
  listLorebooks:
    'Lists the visitor’s lorebooks by name. The level limits their number; together they hold 10,000 entries and 20 MB.',
  getLorebook: 'Returns a lorebook with its entries.',
  addLorebook: 'Adds an empty lorebook.',
  importLorebook:
    'Imports a lorebook: a world-info file, a standalone V3 lorebook, or that of a character card.',
  editLorebook:
    'Changes a lorebook or its entries. What is absent stays. 409 where `version` is not the current one.',
  deleteLorebook: 'Deletes a lorebook. 409 where `version` is given and not the current one.',
  attachLorebook: 'Attaches a lorebook to a conversation, or detaches it.',
  exportLorebook:
    'Returns a lorebook as a standalone V3 file or a world-info file, with every field that it came with.',
  translateMessage: 'Streams the translation of a message. Translations are kept.',
  speakMessage: 'Returns a reply as spoken MP3, for gems. Hearing it again costs nothing while it is kept.',
  unlockMessage:
    'Unlocks the picture or the voice of a reply, for gems. Free for VIP and SVIP, and the second time. Without `kind`, the picture where the reply has one, else the voice, which is for members.',
  listBackgrounds: 'Lists the backgrounds of a character’s chats, with price and whether unlocked.',
  buyBackground: 'Unlocks a background for gems. A second call costs nothing.',
  suggestReplies: 'Suggests up to three things that the person could say next.',
  reportMessage: 'Reports a reply to the people who run this site.',
  listMemories:
    'Lists what is remembered of a conversation’s active branch: the summary first, then facts, newest first.',
  addMemory: 'Adds a fact of the person’s own, pinned.',
  editMemory:
    'Changes a memory, or pins it. What is absent stays. 409 where `version` is not the current one.',
  deleteMemory:
    'Deletes a memory. It is not remembered again from the same messages. 409 where `version` is given and not the current one.',
  inspectContext:
    'Returns what the prompt would hold if `content` were said now, part by part with token counts.',
  askMessage:
    'Stores a message and streams the reply. The same client_message_id is the same message: its reply is streamed again, or written anew if it failed.',
  resumeMessage: 'Streams a reply from the last event id seen, while it is written or afterwards.',
  stopMessage: 'Stops the reply that is being written and returns it with its text so far.',
  getThoughts:
    'Returns what the model thought before it wrote a reply. Empty where it did not, or where it is not kept.',
  getHistory:
    'Lists messages of the active branch, oldest first, a page at a time from the newest. A page holds at most 1 MB.',
  listPersonas: 'Lists the visitor’s personas, the default first, then by name, 50 at most.',
  addPersona: 'Adds a persona. The first one is the default.',
  editPersona: 'Changes a persona. What is absent stays. 409 where `version` is not the current one.',
  deletePersona:
    'Deletes a persona. Its conversations go on with the default one. 409 where `version` is given and not the current one.',
  uploadPersonaAvatar: 'Sets the picture of a persona. It is decoded and encoded again.',
  resendMessage:
    'Streams another variant of a reply, or a reply to one of the visitor’s own messages. Earlier variants stay. Repeated, it streams the same variant; without client_message_id only while that has not failed.',
  continueMessage: 'Streams a variant of a reply that begins with its text and goes on from there.',
  editMessage:
    'Edits a message. The earlier text stays as a variant. On a branch of its own, the default for own messages, what followed stays with the earlier text; in place it stays with the new one.',
  selectMessage: 'Makes a variant, and what followed it last, the active branch.',
  branchMessage:
    'Goes back to a message. The next message begins a branch there; what followed stays on its own branch.',
  hideMessage:
    'Keeps a message out of prompts, or lets it in again. A hidden message is shown as before, but neither sent to the model nor remembered.',
  deleteMessage:
    'Deletes a message with all that follows it, or with `alone` only it. It can be restored for 30 days.',
  restoreRemoval: 'Undoes a deletion of messages, or a reset.',
  listRemovals:
    'Lists what was deleted or reset in a conversation and can still be restored, newest first, 100 at most.',
  listBranches: 'Lists the branches of a conversation, 500 at most, always including the active one.',
  searchMessages:
    'Searches the active branch of a conversation, newest message first, 50 a page. Every word has to occur.',
};
