const numbers = new Intl.NumberFormat('en');

/** The English texts of the panel for own instructions, notes, presets and quick replies; loaded with it. */
export const chatGuidance = {
  scope: 'Where this holds',
  scopeChat: 'This chat',
  scopeCharacter: (name: string) => `All chats with ${name}`,
  instructions: 'Your instructions',
  instructionsHint:
    'Said before the chat: how the story is to be written. The site’s own rules stay above them.',
  instructionsPlaceholder: 'First person, present tense. Slow pace.',
  note: 'Author’s note',
  noteHint: 'Said near the end of the chat, where the model heeds it most.',
  notePlaceholder: 'The storm is coming closer.',
  depth: 'Messages after the note',
  depthHint: '0: behind the newest message',
  save: 'Save',
  unsaved: 'Not saved yet',
  presets: 'Presets',
  presetsHint: 'Instructions, note and sampler values of this chat under a name, for other chats.',
  noPresets: 'There are no presets yet.',
  use: 'Use here',
  useNamed: (name: string) => `Use “${name}” in this chat`,
  useQuestion: 'It replaces the instructions and the note of this chat that are not saved yet.',
  used: (name: string) => `This chat follows “${name}” now.`,
  leftOut: (names: string) => `The model of this chat does not have: ${names}.`,
  deleteNamed: (name: string) => `Delete the preset “${name}”`,
  deleteQuestion: 'Chats that it was used in stay as they are.',
  savePreset: 'Save this chat as a preset',
  presetName: 'Name of the preset',
  importFile: 'Import a preset',
  importHint: 'A JSON file of SillyTavern: text or chat completion settings, or a system prompt.',
  quickReplies: 'Quick replies',
  quickRepliesHint: 'What you say often. They stand above the message field when you open the suggestions.',
  label: 'Button',
  content: 'Text',
  addReply: 'Add a quick reply',
  removeReply: (label: string) => (label === '' ? 'Remove this quick reply' : `Remove “${label}”`),
  countOf: (count: number, most: number) => `${numbers.format(count)} of ${numbers.format(most)}`,
};

export type ChatGuidanceTexts = typeof chatGuidance;
