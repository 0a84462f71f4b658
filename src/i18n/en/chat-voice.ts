/** The English texts of speaking; loaded with it. */
export const chatVoice = {
  noVoice: (language: string) =>
    `This device has no voice for ${language}. One can be added in the speech settings of the system.`,
};

export type ChatVoiceTexts = typeof chatVoice;
