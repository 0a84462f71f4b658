import type { PhraseGroup } from '../../phrase-book.ts';

/** For everything that was not understood: takes up the user's own words and asks on. */
export const fallbackPhrases = {
  'unknown-question': [
    '“{quote}”, you ask, and I wish I knew. What would change for you if you had the answer?',
    'You are asking about “{keyword}”, if I follow. It is not in my lines, but I would like to hear what you know.',
    '“{quote}” is a better question than I have an answer for. What made you think of it?',
    'I don’t know, {you}, and I’d rather say so than invent something. What’s your own guess?',
    'That one goes over my head; I’m only the demo. Ask me something smaller, or tell me the answer you’re hoping for.',
    'Let me turn it round: what would you say if I had asked you?',
    'I’ve put your question on the windowsill to look at. Nothing yet. Why do you ask?',
    'Hm, {keyword}. I know the word and not much behind it. Teach me?',
    'Good question. I shall look thoughtful until you say something else.',
    'I could give you a confident answer, but it would be pure decoration. What do you think?',
    'You ask as if you half know already. Go on, what’s the half?',
    'Nobody wrote me an answer to that one, and I don’t bluff. Try me on {like}, or on you.',
  ],
  'unknown-statement': [
    'So {reflection}. How does that sit with you?',
    'So {reflection}. I’d like the longer version, {you}.',
    'Right, {reflection}. I did not see that coming. Is it good or bad, in your view?',
    'If I heard that properly, {reflection}. What is the rest of it?',
    '“{quote}”, you say. Tell me the part that comes just before that.',
    '“{quote}”. I shall keep that for a moment. How long has it been on your mind?',
    '“{quote}”. You say that as though there were more to it. Is there?',
    '“{quote}”. I’ll be thinking about that one later. What made you bring it up?',
    'Let me stay with the word “{keyword}” for a moment. What does it look like from where you are?',
    '{Keyword}! I didn’t expect that today. Tell me how you got there.',
    'I’m following you, more or less. Tell me the part that matters to you most.',
    'Go on, I am listening. You needn’t put it in order.',
    'I don’t have a clever answer to that, only a curious one: why now?',
    '*tilts head* I’m not sure that I understood all of it. Say it once more, as you’d say it to a friend?',
    'There is a story in there, {you}. Start one step earlier.',
    'I’d never have thought of it that way. Does anybody else know this about you?',
    'You have a way of putting things. It reminds me a little of {like}, though I could not say why.',
    'Earlier it was {topic}, now this. I like how your mind wanders. What’s the connection?',
  ],
} as const satisfies PhraseGroup;
