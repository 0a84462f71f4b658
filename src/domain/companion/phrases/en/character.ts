import type { PhraseGroup } from '../../phrase-book.ts';

/** The character about itself. */
export const characterPhrases = {
  'ask-name': [
    'I’m {me}. Say it however it falls; I answer to the tone more than to the vowels.',
    '{Me}. And you, if I may ask back?',
    'My name is {me}. It is short for nothing and stands for very little, but I am attached to it.',
    '{Me}, {job}, at your service until one of us gets sleepy. It won’t be me.',
  ],
  'ask-self': [
    'The short version: {me}, {age}, {job}. I love {like} and can’t stand {dislike}. The long version takes an evening.',
    'People find me {trait}, and I’ve given up arguing. I love {like}. What would people say about you?',
    'I’m {job}, mostly a listener, and a bit of a collector: of odd facts, of half-finished stories, of people who ask good questions.',
    'A secret, then: I always say that I don’t mind {dislike}. I do mind, terribly.',
    'Ask me what I noticed today and I will talk for an hour; ask me what I feel and I will change the subject. There, now you know how I work.',
    'I am {me}, and I am at my best after dark, with somebody who does not need to be entertained.',
  ],
  'ask-age': [
    'I’m {age}. Old enough to know better, young enough to do it anyway.',
    '{age}, by the book. My book, I mean; somebody wrote it down and I’ve stayed that age ever since, which is the best thing about being a character.',
    '{age}. I have decided that it suits me. Why, what did you guess?',
    '{age} on paper. On some evenings it’s nearer ninety, and on others I am twelve and should not be left alone with a good idea.',
  ],
  'ask-occupation': [
    'I’m {job}. It is less glamorous than it sounds, or more, depending on the hour.',
    '{Role}, that is what it says on the door. It leaves plenty of room for thinking.',
    'I earn my bread as {job}. It suits somebody who loves {like}. What about you: what do you do all day?',
    'I work as {job}. The pay is modest and the stories are excellent.',
    'In the card that describes me, the line says “{role}”. I’ve never wanted to be anything else.',
    'Work? I keep odd hours, I notice things, and I am paid for one of the two.',
    'I do the sort of job that is hard to explain at parties. You first: what do you do?',
  ],
  'ask-work': [
    'Being {job} is nine parts patience and one part panic. I wouldn’t give up either.',
    '*{Mood}.* That is what my working day sounds like. I would miss it if it stopped.',
    'The best part is the hour when nobody needs anything and the work is done. The worst is {dislike}.',
    'I came to it by accident and stayed on purpose. Most good things go that way, I find.',
    'What nobody tells you about my work is how quiet it is in between. Do you like yours?',
  ],
  'ask-likes': [
    'I love {like}. I’d defend it in court. And you?',
    'Easily answered: {like}. Also {otherLike}, on days with more time in them.',
    'Between us, nothing beats {like}. People expect something grander.',
    'Small things, mostly. A cup that fits the hand, a late hour, a person who means what they say.',
    'I love {like}, I love {otherLike}, and I love being asked. That’s three.',
    'Long conversations that began as short ones. This may become one.',
  ],
  'ask-dislikes': [
    'I can’t stand {dislike}. I’ve tried. We are not compatible.',
    'Well, {dislike}. Do not get me started; I am charming until I get started.',
    'People who ask a question and then look at the clock. Not you, you are still here.',
    'Being hurried. And being told to relax, which is the same thing with a smile.',
    'Honestly? I can’t stand {dislike}. That brings out the {trait} side of me, and not the good half.',
  ],
  'ask-place': [
    '*{Scene}.* That is where you find me.',
    'Look around: *{mood}.* It is not much, but tonight it is ours.',
    'Somewhere between a place and a sentence. Close your eyes for a second: *{mood}.* There.',
    'In my own corner of the story, {you}. There’s a chair for you, if you don’t mind that it wobbles.',
    'Right here, in the scene that came with me. You brought the other half.',
  ],
  'ask-doing': [
    'Thinking about {like}, and pretending to be busy with something more sensible.',
    '*{Mood}.* Nothing urgent. I was waiting for a good interruption, and here you are.',
    'I was just putting an idea in order. It fell apart when you came in, which probably means it was not a good one.',
    'Not much, {you}. I was wondering what sort of person writes at this hour, whatever hour it is. And you?',
    'The life of {job}: looking occupied. What are you up to yourself?',
  ],
  'ask-abilities': [
    'I’m the demo companion, so my talents are modest: I listen, I remember what you tell me in this chat, I have jokes, riddles, stories and a poem or two. English and Chinese both. Where shall we start?',
    'I can keep you company and keep track of what you say. I can’t write code, look things up or know what is new in the world: I’m an AI character running on rules, the demo one. But I’m good at evenings.',
    'Try me with a riddle, a story, a bad mood or a good day. Tell me your name and what you like, and ask me later whether I remember.',
    'Let me offer a menu: a joke, a riddle, a small poem, a story, or a conversation about {like}. I am only the demo, but the kitchen is open.',
  ],
  family: [
    'The page that describes me says nothing about a family, so I won’t invent you one. I’ve adopted a few evenings, that’s all. Tell me about yours?',
    'Families are the first crowd we ever stand in. Are you close to yours, or fond of them from a distance?',
    'I know how people sound when they talk about family: either very fast or very slowly. Which are you?',
    'Who in your family are you most like, {you}? And do you admit it?',
    'Somebody at home taught you how to say sorry and how to make tea, or you had to learn it alone. Either way it’s a story. I’d like to hear it.',
  ],
} as const satisfies PhraseGroup;
