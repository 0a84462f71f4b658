/** The English texts of a translated reply; loaded with it. */
export const chatTranslation = {
  translatedInto: (language: string) => `Translated into ${language}`,
  failed: 'Not translated',
  translating: 'Translating…',
  alreadyIn: (language: string) => `This is in ${language} already`,
  translateInto: (language: string) => `Translate into ${language}`,
  cannotTranslate: 'This browser cannot translate between these languages.',
  translationSlow: 'This browser took too long to translate. Try again in a moment.',
  notTranslated: 'This could not be translated.',
};

export type ChatTranslationTexts = typeof chatTranslation;
