/** The English texts of what one can do to a message; loaded with its menu. */
export const chatMenu = {
  copy: 'Copy',
  edit: 'Edit',
  resend: 'Another reply',
  askReply: 'Ask for a reply',
  continueReply: 'Continue',
  branch: 'Branch from here',
  remove: 'Delete from here on',
  retry: 'Try again',
  discard: 'Discard',
};

export type ChatMenuTexts = typeof chatMenu;
