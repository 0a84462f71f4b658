/**
 * True in a chat while a reply is running, after a failure, and after help in a crisis. The chat says otherwise by
 * `data-said`, which holds how many messages of the person it shows (src/islands/chat/Chat.island.tsx).
 */
export function isReplyRunning(): boolean {
  return document.querySelector('.chat-frame:not([data-said])') !== null;
}
