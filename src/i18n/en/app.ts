/** The English texts of the app's manifest and of the page that takes what is shared to it. */
export const app = {
  shortcuts: {
    chats: { name: 'My chats', description: 'Go on with a conversation' },
    stories: { name: 'Stories', description: 'Read about talking with characters' },
    settings: { name: 'Settings', description: 'Language, theme and account' },
  },
  screenshots: {
    home: 'Characters worth talking to',
    chat: 'A conversation with a character',
    character: 'A character and how it begins',
    story: 'A story to read',
  },

  shareHeading: 'Share to a chat',
  shareLead: 'It goes into the field of the chat. Nothing is sent before you send it.',
  shareEmptyLead: 'Nothing was shared that a chat could take. You can go on with one all the same.',
  sharedLabel: 'What you share',
  shareChats: 'Your chats',
  shareCharacters: 'Or begin with somebody',
  shareFirst: 'Whom do you want to tell?',
};

export type AppTexts = typeof app;
