/** The English texts of what can be done to a conversation of a list, and of the archive; loaded when they are needed. */
export const conversationMenu = {
  pin: 'Pin',
  unpin: 'Unpin',
  rename: 'Rename',
  archive: 'Archive',
  bringBack: 'Bring back',
  remove: 'Delete',
  undo: 'Undo',
  deleted: (title: string) => `“${title}” is deleted.`,
  archived: (title: string) => `“${title}” is in the archive.`,
  returned: (title: string) => `“${title}” is back among your chats.`,
  archiveLink: (count: number) => `Archived (${count})`,
  archiveHeading: 'Archived chats',
  archiveHint: 'They are kept, and out of the way. One that you write in again comes back by itself.',
  archiveEmpty: 'The archive is empty.',
  allArchived: 'All your chats are in the archive.',
  leaveArchive: 'Back to all chats',
};

export type ConversationMenuTexts = typeof conversationMenu;
