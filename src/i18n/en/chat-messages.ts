/** The English texts of the list of messages and of what one can do to a message. */
export const chatMessages = {
  today: 'Today',
  yesterday: 'Yesterday',
  actions: 'Message actions',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying.',
  removed: 'Deleted, with all that followed.',
  removedOne: 'One message was deleted.',
  wasReset: 'The conversation starts over.',
  undo: 'Undo',
  forked: 'What followed is on another branch.',
  goBack: 'Go back',
  variants: 'Variants',
  variantOf: (number: number, count: number) => `Variant ${number} of ${count}`,
  previousVariant: 'Previous variant',
  nextVariant: 'Next variant',
  again: 'Another reply',
  goOn: 'Continue',
  edited: 'edited',
  hidden: 'not sent to the character',
  aiNotice: (name: string) =>
    `A reminder: you are talking to an AI. ${name} is not a person, and what is said here is made up.`,
  safetyTitle: 'A word from this site, not from the character',
  code: 'Code',
  table: 'Table',
  noReply: 'No reply came.',
  newMessages: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  later: 'Later messages',
  loadingLater: 'Loading later messages…',
};

export type ChatMessageTexts = typeof chatMessages;
