/** The English texts of dictating; loaded with it. */
export const chatDictation = {
  denied: 'The microphone is not allowed. Allow it for this site in the browser, then try again.',
  silent: 'Nothing was heard.',
  network: 'The browser’s dictation could not be reached.',
  failed: 'Dictating does not work here.',
};

export type ChatDictationTexts = typeof chatDictation;
