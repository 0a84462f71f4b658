/** Where a page leaves the words that the chat page begins with, as JSON {path, text, at}; in the tab's own storage. */
export const firstWordsKey = 'first-words';
