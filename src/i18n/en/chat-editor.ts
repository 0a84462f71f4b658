/** The English texts of the field in which a message is edited; loaded with it. */
export const chatEditor = {
  editLabel: 'Text of the message',
  editHint: 'Ctrl+Enter saves, Esc cancels.',
  editKept: 'The earlier text stays as a variant.',
  save: 'Save',
  saveAndAsk: 'Save and ask anew',
  saving: 'Saving…',
  cancel: 'Cancel',
  changedElsewhere: 'This was changed somewhere else meanwhile. It now reads:',
  saveAnyway: 'Save mine instead',
  keepNewer: 'Keep the newer one',
};

export type ChatEditorTexts = typeof chatEditor;
