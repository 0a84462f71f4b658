/**
 * True in a chat while a reply is running, after a failure, and after help in a crisis. Otherwise the chat sets
 * `data-said`, the number of the person's messages that it shows (src/islands/chat/Chat.island.tsx).
 */
export function isReplyRunning(): boolean {
  return document.querySelector('.chat-frame:not([data-said])') !== null;
}
