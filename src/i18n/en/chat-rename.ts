/** The English texts of the form that renames a chat; loaded with it. */
export const chatRename = {
  renameLabel: 'Title of the chat',
  renameHint: 'Leave it empty to show the name of the character.',
  save: 'Save',
  cancel: 'Cancel',
};

export type ChatRenameTexts = typeof chatRename;
