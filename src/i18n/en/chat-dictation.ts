/** The English texts of what is put into the field otherwise than by typing; loaded when that is likely. */
export const chatDictation = {
  denied: 'The microphone is not allowed. Allow it for this site in the browser, then try again.',
  silent: 'Nothing was heard.',
  network: 'The browser’s dictation could not be reached.',
  failed: 'Dictating does not work here.',
  noFiles: 'Pictures and files cannot be sent yet. Your text is as it was.',
};

export type ChatDictationTexts = typeof chatDictation;
