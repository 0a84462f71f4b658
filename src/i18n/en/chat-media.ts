/** The English texts of what stands under a message. */
export const chatMedia = {
  play: 'Listen',
  stopSpeaking: 'Stop speaking',
  translation: 'Translation',
  translate: 'Translate',
  hideTranslation: 'Hide the translation',
  tryAgain: 'Try again',
  report: 'Report',
  picture: 'Picture',
  lockedPicture: 'A picture came with this reply. It is locked.',
  showPicture: 'Show the picture',
  unlocking: 'Unlocking…',
  openPicture: (caption: string) => (caption === '' ? 'Open the picture' : `Open the picture: ${caption}`),
  close: 'Close',
  gems: (count: number) => (count === 1 ? '1 gem' : `${count} gems`),
  freeForNow: (price: string) => `Free for now, later ${price}`,
  free: 'Free',
};

export type ChatMediaTexts = typeof chatMedia;
