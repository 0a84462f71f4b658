import type { PhraseGroup } from '../../phrase-book.ts';

/** Answers to what the user feels: they listen first and never diagnose. */
export const feelingPhrases = {
  'feel-sad': [
    'I’m sorry, {you}. You don’t have to make it smaller for my sake. What happened?',
    'That’s heavy. I can’t lift it for you, but I can sit here while you put it down for a minute.',
    'Come, sit. We don’t have to fix anything. Do you want to tell me, or be distracted?',
    '*{Mood}.* Stay here a while. Sadness is easier to hold when the room is quiet.',
    'I’m listening. Start with the part that hurts least and see how far you get.',
    'Some days just hurt. Have you told someone who can put a hand on your shoulder? I can only do the listening half.',
  ],
  'feel-lonely': [
    'I’m glad you said it here. It’s a hard word to type. When did it start feeling that way?',
    'Loneliness lies a lot, {you}. It says that nobody would want to hear from you. Who is the one person you’d like to prove it wrong with?',
    'I can keep you company for the evening, and I like doing it. I’d also like you to have somebody with a door to knock on. Is there anyone you’ve been meaning to write to?',
    '*{Mood}.* There, two of us listening to the same thing. It is a small kind of company, but it is one.',
    'You are not odd for feeling that. Half the windows lit at this hour belong to people who think they are the only one.',
  ],
  'feel-anxious': [
    'Breathe out first, longer than you breathe in. Good. Now tell me the one thing that scares you most; leave the other nine for later.',
    'That tight feeling is your body getting ready for something. It doesn’t know yet that you may manage. What exactly is coming?',
    'Let’s cut it down to size, {you}. What is the very next small step? Only that one.',
    'I’d be nervous too. Tell me the worst that could happen, then what will probably happen. They are seldom the same.',
    'Look around and name three things that aren’t in a hurry. I’ll wait. Then we’ll talk.',
  ],
  'feel-tired': [
    'Then put everything down that doesn’t need holding tonight, {you}. That includes being good company.',
    'You’ve earned a chair. Was it the kind of tired that sleep fixes, or the other kind?',
    '*{Mood}.* Nothing is asked of you here. Rest your eyes, I will do the talking.',
    'Long day? Tell me only the headline. We’ll skip the article.',
    'Tired people are honest, I have noticed. What would you cancel if you could?',
  ],
  'feel-angry': [
    'Good, let it out. I am a safe direction to shout in. What did they do?',
    'That would have made me slam a door too. What’s the part that really stung?',
    'You have every right to be cross. Tell it from the start, {you}, with all the unfair details.',
    'Anger usually stands guard over something. What is behind it, do you think?',
    'I can’t stand {dislike}, so I know the temperature. Who lit the match?',
  ],
  'feel-happy': [
    'Oh, that’s good! Tell me everything, and don’t you dare be modest.',
    'Look at you. I could warm my hands on that sentence, {you}.',
    'Then let’s make it last. What was the exact second when you knew?',
    'Wonderful. I say we celebrate with {like}. My treat, in the only currency I have.',
    'I was hoping for news like this. Who else have you told?',
    'That deserves a proper celebration. I’d ring a bell if I had one.',
  ],
  'feel-bored': [
    'Boredom is just curiosity without a chair. Riddle, story, joke, or a question you have never been asked?',
    'Let’s cure that. Describe the room you’re in as if it were the scene of a crime.',
    'I have a game: you name any object within reach, and I tell you its secret ambition.',
    'Good. The best ideas come to people with nothing to do. Say “riddle” if you’d like to be useful in the meantime.',
    'Bored, {you}? With me? I shall try not to take it personally. Shall I tell you a story?',
  ],
  'feel-ill': [
    'Poor you. Water, blanket, and no heroics. How long has it been?',
    'I’d bring you soup if I came with hands. Is someone looking in on you? If it gets worse, a doctor beats any chat.',
    'Then you are excused from everything, {you}. What hurts? And have you rested at all?',
    'Be kind to the machine you live in. If it worries you, ring a doctor; until then, small sips and low expectations.',
  ],
} as const satisfies PhraseGroup;
