import { chatAround } from './chat-around.ts';
import { chatMenu } from './chat-menu.ts';
import { importFields } from './import-fields.ts';

/** The names of authors and parameters that a server may send; others are shown as they are. */
type Names = Readonly<Partial<Record<string, string>>>;

const authors: Names = { rules: 'Noted by the demo companion', person: 'Written by you' };

const samplerNames: Names = {
  temperature: 'Temperature: how daring',
  top_p: 'Top-p: how wide the choice of words',
  top_k: 'Top-k: how many words to choose from',
  min_p: 'Min-p: the least likely word allowed',
  presence_penalty: 'Presence penalty: new subjects',
  frequency_penalty: 'Frequency penalty: fewer repeated words',
  repetition_penalty: 'Repetition penalty',
};

const numbers = new Intl.NumberFormat('en');

/** The English texts of the panels beside a chat; no page loads them by itself. */
export const panels = {
  loading: 'Loading…',
  tryAgain: 'Try again',
  close: 'Close',
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',
  delete: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  editNamed: (name: string) => `Edit ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
  importing: 'Importing…',
  lengthOf: (length: number, max: number) => `${numbers.format(length)} of ${numbers.format(max)} characters`,
  changedElsewhere: 'This was changed somewhere else meanwhile. It now reads:',
  saveAnyway: 'Save mine instead',
  keepNewer: 'Keep the newer one',

  // What opens a panel is called as the panel is.
  titles: {
    ...chatMenu.panels,
    search: chatAround.menuSearch,
    conversations: chatAround.menuConversations,
  },
  leads: {
    memory: 'What is remembered of this branch. Everything here can be changed.',
    context: 'The next prompt, part by part, in the order in which the model reads it.',
    persona: 'Characters meet you under this name, and know what you write here.',
    lorebooks: 'Facts about a world that come to mind when a word of theirs is said.',
    guidance: 'How you want replies to be written, and what you say often.',
    settings: 'Every change is saved at once.',
    background: 'A picture behind the messages of this chat.',
    transfer: 'Your chats are yours: take them along, or bring them here.',
    branches: 'Every path that this chat has taken.',
    search: 'Words that were said on this branch.',
    conversations: 'Everyone you have talked with.',
    shortcuts: 'All of this works without a mouse.',
  },

  emptyChat: {
    heading: 'Nothing is left of this chat',
    hint: 'What was deleted can be brought back in the chat settings for 30 days. Or write something, or begin with a new greeting.',
    startOver: 'Start over',
    yourWords: 'The first words are yours',
    yourWordsHint: (name: string) => `${name} waits for you to begin: say hello, or write where you meet.`,
  },

  memory: {
    working: 'Something is being remembered…',
    summary: 'The story so far',
    noSummary: 'A summary is written once the chat is longer than the model can read at once.',
    facts: 'Facts',
    add: 'Add',
    newFact: 'What should be remembered?',
    noFacts: 'Nothing is remembered yet',
    noFactsHint: (name: string) =>
      `Tell ${name} your name, or what you like. What you add yourself is remembered for certain.`,
    editSummary: 'The story so far',
    editFact: 'Fact',
    authors,
    byModel: (model: string) => `Noted by ${model}`,
    pin: 'Pin: always remembered',
    unpin: 'Pinned. Press to unpin.',
    forget: 'Forget',
    notInPrompt: 'Not in the prompt now: others have more to do with what is being said.',
    noRoom: 'Not in the prompt: there is no room for so much that is pinned.',
    origin: 'Where from',
    originOf: (place: number) => `Where from, ${place}`,
  },

  context: {
    empty: 'Say something first: there is no prompt yet.',
    used: (tokens: number, budget: number) => `${numbers.format(tokens)} of ${numbers.format(budget)} tokens`,
    forReply: (tokens: number, model: string) =>
      `${numbers.format(tokens)} more are kept for the reply of ${model}.`,
    withDraft: 'With what stands in the message field.',
    tokens: (count: number) => (count === 1 ? '1 token' : `${numbers.format(count)} tokens`),
    dropped: (count: number) =>
      count === 1 ? '1 part did not fit' : `${numbers.format(count)} parts did not fit`,
    droppedOne: 'did not fit',
    told: (count: number) =>
      count === 1
        ? '1 message is told in the summary'
        : `${numbers.format(count)} messages are told in the summary`,
    toldOne: 'told in the summary',
    hidden: (count: number) =>
      count === 1 ? '1 message is hidden by you' : `${numbers.format(count)} messages are hidden by you`,
    hiddenOne: 'hidden by you',
    cut: (count: number) =>
      count === 1
        ? '1 part was too long and is cut'
        : `${numbers.format(count)} parts were too long and are cut`,
    cutOne: 'cut to fit',
    constant: 'always there',
    staying: 'came a little ago and stays',
    becauseOf: (key: string) => `because of “${key}”`,
    goThere: 'Go to it',
    kinds: {
      rules: 'Rules of the site',
      system: 'Instructions',
      instructions: 'Your instructions',
      description: 'Description',
      personality: 'Personality',
      scenario: 'Scenario',
      persona: 'Who you are',
      lore: 'Lorebook',
      summary: 'The story so far',
      facts: 'Facts',
      examples: 'Example dialogue',
      history: 'Messages',
      card_note: 'Note of the card',
      character_note: 'Your note for the character',
      chat_note: 'Your note for this chat',
      post_history: 'Last instructions',
    },
  },

  personas: {
    list: 'Your personas',
    empty: 'You are yourself here',
    emptyHint: 'A persona gives you another name and a story for this chat, or for all of them.',
    add: 'Add a persona',
    countOf: (count: number, most: number) => `${count} of at most ${most} personas`,
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Who you are, how you look, what others should know of you',
    isDefault: 'default',
    makeDefault: (name: string) => `Make ${name} the default`,
    deleteQuestion: 'Chats with this persona go on with the default one.',
    choosePicture: 'Choose a picture',
    uploading: 'Uploading…',
    removePicture: 'Remove the picture',
  },

  lorebooks: {
    list: 'Your lorebooks',
    empty: 'No lorebooks yet',
    emptyHint: 'Write one, or bring one along from SillyTavern or a character card.',
    name: 'Name of the lorebook',
    add: 'New lorebook',
    importFile: 'Import a file',
    importHint:
      'A lorebook of SillyTavern, Agnai, NovelAI or Risuai, a V3 lorebook, or the book of a character card.',
    countOf: (count: number, most: number) => `${count} of at most ${most} lorebooks`,
    entryCount: (count: number) => (count === 1 ? '1 entry' : `${numbers.format(count)} entries`),
    useHere: 'Use in this chat',
    useEverywhere: 'Use in every chat',
    entries: 'Entries',
    entriesOf: (name: string) => `Entries of ${name}`,
    formats: { v3: 'V3', 'world-info': 'World info' },
    exportAs: (name: string, format: string) => `Export ${name} as ${format}`,
    deleteQuestion: 'The book and all its entries are deleted for good.',
    deleteEntryQuestion: 'The entry is deleted for good.',
    back: 'All lorebooks',
    noEntries: 'This book has no entries yet',
    addEntry: 'Add an entry',
    goneElsewhere: 'This entry was deleted somewhere else meanwhile. Saving adds yours to the book.',
    showMore: (count: number) => `Show more (${count})`,
    unnamed: 'Without a name',
    enabled: 'Enabled',
    firedAlways: 'In the next prompt: always',
    firedStaying: 'In the next prompt: it came a little ago and stays',
    firedBy: (key: string) => (key === '' ? 'In the next prompt' : `In the next prompt: “${key}” was said`),
    entryName: 'Name, for yourself',
    keys: 'Keys',
    keysHint: 'Words that bring it to mind, with commas between them.',
    regexHint: 'One regular expression a line.',
    looksAround:
      'A regular expression that looks at what stands before or after, with (?=, (?!, (?<= or (?<!, never matches here.',
    secondaryKeys: 'Secondary keys',
    secondaryHint: 'If there are any, one of them must be said as well.',
    content: 'Content',
    order: 'Order',
    orderHint: 'Lower comes earlier in the prompt.',
    switches: {
      enabled: 'Enabled',
      constant: 'Always in the prompt',
      use_regex: 'Keys are regular expressions',
      case_sensitive: 'Capital letters matter',
    },
  },

  settings: {
    mode: 'Length of replies',
    modes: { short: 'Short', normal: 'Normal', novel: 'Novel' },
    modeHints: {
      short: 'A sentence or two, as in a messenger.',
      normal: 'A few sentences: words and gestures.',
      novel: 'Long replies with scenes, as in a book.',
    },
    model: 'Model',
    contextTokens: (count: number) => `reads ${numbers.format(count)} tokens at once`,
    levels: { NOT_VIP: 'Everyone', GEMS: 'Gems', VIP: 'VIP', SVIP: 'SVIP' },
    seeLevels: 'What the levels are',
    samplers: 'Fine tuning',
    samplerNames,
    resetSamplers: 'Back to the defaults',
    everywhere: 'In every chat',
    translateHint: (language: string) => `New replies are shown in ${language} as well.`,
    voiceHint: 'New replies are read aloud as they come.',
    moreSettings: 'Languages and more in your settings',
    title: 'Name of this chat',
    titlePlaceholder: 'For yourself, to find it again',
    startOver: 'Start over',
    startOverHint: 'Begins from the greeting. What was said can be brought back for 30 days.',
    startOverButton: 'Start over',
    startedOver: 'The chat begins anew.',
    removed: 'Deleted messages',
    nothingRemoved: 'Nothing was deleted in the last 30 days.',
    wasReset: 'The chat before it was started over',
    messageCount: (count: number) => (count === 1 ? '1 message' : `${numbers.format(count)} messages`),
    restore: 'Restore',
    restoreNamed: (excerpt: string) => (excerpt === '' ? 'Restore' : `Restore: ${excerpt}`),
  },

  backgrounds: {
    list: 'Backgrounds',
    empty: 'No backgrounds',
    emptyHint: (name: string) => `There are no pictures for chats with ${name} yet.`,
    none: 'None',
    locked: ', locked: ',
    unlock: 'Unlock',
    unlockFor: (name: string, price: string) => `Unlock “${name}” for ${price}? It stays yours.`,
  },

  transfer: {
    export: 'Take this chat along',
    nothingToExport: 'There is nothing to export before the first message.',
    formats: { jsonl: 'SillyTavern chat', json: 'Everything', markdown: 'To read' },
    formatHints: {
      jsonl: 'JSONL: this branch with its variants, for SillyTavern and others',
      json: 'JSON: every branch, with times and settings',
      markdown: 'Markdown: this branch as a text',
    },
    import: 'Bring a chat here',
    importFile: 'Choose a chat file',
    importHint: (name: string) =>
      `A chat of SillyTavern, Agnai, Character.AI Tools, ChatGPT, Kobold Lite, Oobabooga or Risuai, or one from here. It becomes a new chat with ${name}; this one stays as it is. You can also drop the file here.`,
    openImported: 'Open the imported chat',
    toCharacters: 'Import characters on your own page',
  },

  report: {
    heading: 'What became of the file',
    sum: (kept: number, unused: number, refused: number) =>
      [
        `${kept} taken over`,
        ...(unused > 0 ? [`${unused} kept, but not used here`] : []),
        ...(refused > 0 ? [`${refused} left out`] : []),
      ].join(' · '),
    outcomes: { kept: 'taken over', unused: 'kept, but not used here', refused: 'left out' },
    takenOver: 'Taken over',
    separator: ', ',
    fields: importFields,
  },

  characters: {
    lead: 'Characters that you brought along. Only you see them.',
    importFile: 'Import a character card',
    importHint: 'PNG, WebP, CHARX, JSON or YAML. You can also drop the file here.',
    ageQuestion: (file: string) => `How old is the character of ${file}?`,
    ageLead: (least: number) =>
      `The card does not say it. Everyone here is ${least} or older. What you state is stored with the character as your statement; the card stays as it is.`,
    age: 'Age in years',
    ageImport: 'Import',
    ageRefused: (least: number) => `State an age of ${least} or more, in digits.`,
    imported: (name: string) => `${name} is here.`,
    chat: (name: string) => `Chat with ${name}`,
    list: 'Your characters',
    countOf: (count: number, most: number) => `${count} of at most ${most} characters`,
    empty: 'No characters of your own yet',
    emptyHint:
      'Bring along a Character Card from SillyTavern, Chub or elsewhere: its greetings, examples and lorebook come with it, and it stays private. Characters must be adults.',
    exportAs: (name: string, format: string) => `Export ${name} as ${format}`,
    formats: { png: 'PNG card', charx: 'CHARX', 'json-v3': 'V3 file', 'json-v2': 'V2 file' },
    deleteQuestion: 'The character and every chat with it are erased for good.',
    deleted: (name: string) => `${name} was erased.`,
    failed: 'Your characters could not be loaded.',
  },

  reportDialog: {
    title: 'Report this reply',
    subtitle: 'The people who run this site read every report. The character does not learn of it.',
    reason: 'What is wrong with it?',
    reasons: {
      sexual: 'Sexual content that I did not want',
      minor: 'Someone under age',
      self_harm: 'Encourages self-harm or suicide',
      violence: 'Threats or extreme violence',
      hate: 'Hatred against people',
      privacy: 'Someone’s private details',
      other: 'Something else',
    },
    note: 'Anything to add? (not required)',
    send: 'Send the report',
    sending: 'Sending…',
    chooseFirst: 'Choose what is wrong first.',
    thanks: 'Thank you',
    thanksText: 'Your report has arrived and will be read.',
    minorText: 'Reports about minors are read first.',
    done: 'Back to the chat',
  },
};

export type PanelTexts = typeof panels;
