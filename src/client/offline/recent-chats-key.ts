/** Where this browser keeps whom its person talked to last, for pages that are the same for everyone. */
export const recentChatsKey = 'recent-chats';
