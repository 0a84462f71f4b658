/** The English texts of the suggested messages; loaded with it. */
export const chatSuggestions = {
  suggesting: 'Looking for something to say…',
  suggestMore: 'Suggest something',
  suggestions: 'Suggestions',
  suggestionsNone: 'Nothing comes to mind. Try again after the next reply.',
  suggestionsFailed: 'No suggestions came.',
  suggestionsHide: 'Hide the suggestions',
};

export type ChatSuggestionTexts = typeof chatSuggestions;
