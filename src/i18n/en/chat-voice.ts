/** The English texts of speaking; loaded with it. */
export const chatVoice = {
  noVoice: (language: string) =>
    `This device has no voice for ${language}. One can be added in the speech settings of the system.`,
  wordless: 'This message has no words to read aloud.',
  unheard:
    'The browser lets this page make no sound. Allow sound for it in the settings of the site, and try again.',
  offline: 'This voice speaks only with a connection to the internet, and there is none now.',
  failed:
    'The message could not be read aloud. Try again, or choose another voice in the speech settings of the system.',
};

export type ChatVoiceTexts = typeof chatVoice;
