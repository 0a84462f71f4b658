/** The English texts of the question for somebody's name; loaded with it. */
export const chatName = {
  question: (character: string) => `What should ${character} call you?`,
  save: 'Save',
  later: 'Not now',
  saved: (character: string, name: string) =>
    `${character} calls you ${name} from now on. Settings change it.`,
};

export type ChatNameTexts = typeof chatName;
