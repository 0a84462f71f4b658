/** The English texts of what stands under a message. */
export const chatMedia = {
  play: 'Listen',
  voiceCosts: (price: string) => `This voice: ${price}. Once paid, it stays free for this reply.`,
  browserVoice: 'Your browser’s voice, free',
  cancel: 'Cancel',
  stopSpeaking: 'Stop speaking',
  translation: 'Translation',
  translate: 'Translate',
  hideTranslation: 'Hide the translation',
  tryAgain: 'Try again',
  picture: 'Picture',
  lockedPicture: 'A picture came with this reply. It is locked.',
  showPicture: 'Show the picture',
  unlocking: 'Unlocking…',
  openPicture: (caption: string) => (caption === '' ? 'Open the picture' : `Open the picture: ${caption}`),
  close: 'Close',
};

export type ChatMediaTexts = typeof chatMedia;
