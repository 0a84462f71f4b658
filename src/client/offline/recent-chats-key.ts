/** Storage key of the person's latest chats in this browser, for pages that are the same for everyone. */
export const recentChatsKey = 'recent-chats';
