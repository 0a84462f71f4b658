/** The part of the chat's menu with the entry of a panel; null for its first page. */
export const menuLevels = {
  conversations: null,
  search: null,
  rename: null,
  settings: 'chat',
  quickReplies: 'chat',
  branches: 'chat',
  transfer: 'chat',
  shortcuts: 'chat',
  memory: 'story',
  persona: 'story',
  lorebooks: 'story',
  guidance: 'story',
  context: 'story',
  background: 'look',
  pictures: 'look',
} as const;
