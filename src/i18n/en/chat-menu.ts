/** The English texts of what one can do to a message; loaded with its menu. */
export const chatMenu = {
  copy: 'Copy',
  edit: 'Edit',
  resend: 'Another reply',
  askReply: 'Ask for a reply',
  continueReply: 'Continue',
  branch: 'Branch from here',
  hide: 'Hide from the character',
  show: 'Show to the character again',
  report: 'Report',
  removeOne: 'Delete only this one',
  remove: 'Delete from here on',
  retry: 'Try again',
  discard: 'Discard',
  // What opens a panel is called as the panel is.
  panels: {
    memory: 'Memory',
    context: 'What the model sees',
    persona: 'Who you are here',
    lorebooks: 'Lorebooks',
    guidance: 'Instructions and note',
    settings: 'Chat settings',
    background: 'Background',
    branches: 'Branches',
    transfer: 'Import and export',
    shortcuts: 'Keyboard shortcuts',
  },
};

export type ChatMenuTexts = typeof chatMenu;
