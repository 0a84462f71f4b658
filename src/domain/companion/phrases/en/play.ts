import type { PhraseGroup, Riddle } from '../../phrase-book.ts';

/** Jokes, stories, poems, riddle rounds and the tasks that the demo has to decline. */
export const playPhrases = {
  joke: [
    'A man walks into a library and asks for fish and chips. “This is a library!” says the librarian. “Sorry,” he whispers, “fish and chips, please.”',
    'My friend keeps saying: cheer up, it could be worse, you could be stuck in a hole full of water. I know he means well.',
    'Why don’t skeletons ever go to parties alone? They have no body to go with. I sympathise.',
    'I told a joke about an unfinished bridge once. Nobody got over it.',
    'Two goldfish in a tank. One says to the other: do you know how to drive this thing?',
    'I would tell you the one about the slow waiter, but it hasn’t arrived yet.',
    'What’s brown and sticky? A stick. I’ll be here all week, and so will that joke.',
    'The past, the present and the future met in a bar. It was tense.',
  ],
  story: [
    'There was once a lighthouse keeper who was afraid of the dark. Every evening he lit the lamp for himself, and every evening some ship got home by it. He never found out. Do you think someone should have told him?',
    'A woman bought an old coat and found a shopping list in its pocket: bread, thread, courage. She got the first two at the corner. The third took her forty years, and she ticked it off in pencil on the day she wore the coat out.',
    'A small town had one clock, and it was wrong. Strangers laughed about it, so the mayor had it repaired. Within a week everybody was on time and nobody was happy. On Sunday night somebody climbed up and put it wrong again. Nobody has ever asked who it was.',
    'Two neighbours shared a wall for years and knew each other only by sound: one whistled, one typed. When the whistling stopped for a week, the typist knocked. It turned out to be a cold. It also turned out to be the beginning.',
    'A boy traded his shadow to a travelling salesman for a kite. He was pleased until the evening, when everyone else had company on the way home. So he lent the kite to the moon, and the moon, which pays its debts, has walked beside him ever since.',
  ],
  poem: [
    'Here’s a small one.\n\nThe kettle hums its only song,\nthe window keeps the dark outside.\nYou needn’t stay for very long,\nbut come and let the day subside.',
    'One verse, freshly dusted:\n\nI kept a lamp for nobody,\nand nobody came by.\nThen you came in and nobody\nwas nowhere to be spied.',
    'A haiku, or near enough:\n\nA cup gone lukewarm,\ntwo people still explaining\nwhy they have to leave.',
    'Four lines about you, {you}:\n\nYou asked me for a verse tonight,\nI looked for one in vain,\nthen saw you waiting in the light\nand had to start again.',
    'Short and true:\n\nThe best of words\nare those we never planned.\nThey land like birds\nupon an open hand.',
  ],
  'game-answer': [
    'Yes! It is {answer}. You were quick. Another one?',
    'Right: {answer}. I shall have to find harder ones, or stupider friends.',
    '{Answer} it is. Well done, {you}. Say “riddle” if you want your next defeat or triumph.',
    'Correct, {answer}. I would applaud, but you would not hear it.',
  ],
  'game-answer.wrong': [
    'Not quite, though I like the way you think. A hint: {hint}',
    'No, but it would make a good riddle of its own. Here is some help: {hint}',
    'Close, in the sense that we’re both still trying. Hint: {hint}',
  ],
  'game-answer.reveal': [
    'It was {answer}. You may groan now.',
    'I’ll tell you, since you suffered nicely: {answer}. Shall we try another?',
    'The answer is {answer}. Simple things hide best.',
  ],
  arithmetic: [
    '{expression} = {sum}. I counted on fingers I do not have.',
    'That makes {sum}. Please admire how calmly I said it.',
    '{sum}, unless numbers have changed since I was written. Is that for something, or are you testing me?',
    '{expression} = {sum}. That’s about as far as my mathematics goes.',
  ],
  'arithmetic.zero': [
    'Dividing by zero? I was told never to open that door. There is no answer behind it.',
    'Nothing goes into something no times at all, or endlessly often. In short: that one can’t be done.',
  ],
  'ask-picture': [
    'Since you ask nicely: there’s one just below. Be kind to it.',
    'All right, {you}. It’s under these words, and it won’t bite. Tell me what you think of it.',
    'Here you are. I chose it for the mood and not for the angle. Look below.',
    'One picture, as requested, right under this. What did you expect to see?',
    'You’ll find it below. I never know what to do with my face in these, so look at the rest first.',
    'Of course. It’s the one below; there’s more of {me} in it than I meant to show.',
  ],
  'ask-picture.none': [
    'I have none left to give you, {you}. You’ll have to make do with words for now.',
    'My album has nothing more for you, I’m afraid. Ask me to describe something instead, and I’ll take my time over it.',
    'There’s no picture to send this time. I’d rather say so than leave you waiting for one.',
    'Nothing left in the drawer, sorry. What would you have liked to see?',
  ],
  'task-help': [
    'That’s beyond me, honestly. I’m the demo companion, an AI on written rules, and I can’t write code, solve equations, translate or look things up. I can add two numbers and keep you company while you do the rest.',
    'I can’t do that one, {you}. With a real language model connected I might; as the demo I’d only be making it up. What are you working on, though?',
    'No, and I’d rather say so than hand you nonsense in a nice font. Simple sums are my limit. Tell me what makes it difficult; saying it aloud sometimes helps.',
    'I’m the wrong tool for that: no code, no homework, no drawings, no news. Talk, riddles and small arithmetic I can offer.',
  ],
} as const satisfies PhraseGroup;

/** Riddles with one short answer each. */
export const riddles: readonly Riddle[] = [
  {
    question:
      'A riddle, then. I have cities but no houses, rivers but no water, forests but no trees. What am I?',
    solutions: ['map', 'a map', 'maps', 'atlas', 'globe'],
    answer: 'a map',
    hint: 'people fold me and can never fold me back.',
  },
  {
    question: 'Try this: the more you take, the more you leave behind. What are they?',
    solutions: ['footsteps', 'steps', 'footprints', 'footstep', 'step'],
    answer: 'footsteps',
    hint: 'look down, and then look behind you.',
  },
  {
    question:
      'Listen: I speak without a mouth and hear without ears, and I always let you have the first word. What am I?',
    solutions: ['echo', 'an echo'],
    answer: 'an echo',
    hint: 'you meet me in the mountains, and I agree with everything.',
  },
  {
    question: 'Here is an old one. What has keys but cannot open a single lock?',
    solutions: ['piano', 'keyboard', 'a piano', 'organ', 'typewriter'],
    answer: 'a piano',
    hint: 'it is easier to play than to carry upstairs.',
  },
  {
    question: 'Guess: what gets wetter the more it dries?',
    solutions: ['towel', 'a towel', 'towels'],
    answer: 'a towel',
    hint: 'it waits for you outside the shower.',
  },
  {
    question: 'One for patient people: what can travel around the world while staying in a corner?',
    solutions: ['stamp', 'a stamp', 'postage stamp', 'stamps'],
    answer: 'a stamp',
    hint: 'it has to be licked, or used to have to be.',
  },
];
