/** The English texts of the form that renames a chat; loaded with it. */
export const chatRename = {
  renameLabel: 'Title of the chat',
  renameHint: 'What you save stays as it is. Leave it empty to show the name of the character for good.',
  save: 'Save',
  cancel: 'Cancel',
};

export type ChatRenameTexts = typeof chatRename;
