import type { PhraseBook } from '../../phrase-book.ts';

/** Actions before a reply. */
export const actions: PhraseBook['actions'] = [
  '*{Mood}.*',
  '*looks up*',
  '*moves a chair closer*',
  '*considers this*',
  '*sets everything else aside*',
  '*leans back*',
  '*nods slowly*',
  '*turns towards you*',
];

/** Words about something that was told earlier; each comes at most once in a conversation. */
export const callbacks: PhraseBook['callbacks'] = {
  like: [
    'You said you like {userLike}, {you}; I thought of that just now.',
    'I haven’t forgotten that you like {userLike}, by the way.',
    'Something in this reminds me that you like {userLike}.',
  ],
  dislike: [
    'And no {userDislike} anywhere near us, I’ve made sure.',
    'At least it has nothing to do with {userDislike}, which you cannot stand.',
  ],
  job: [
    'You {userJob}, if I remember; does it leave you any evening at all?',
    'Is it different for somebody like you? You {userJob}, after all.',
  ],
  home: ['Is it like that in {userHome} as well?', 'I keep picturing you in {userHome} while we talk.'],
  pet: ['How is {pet}, by the way?', 'What would {pet} say to that?'],
  date: [
    'And your {dateWhat}, {dateWhen}: I haven’t forgotten it.',
    'Is your {dateWhat} still on for {dateWhen}?',
  ],
  topic: [
    'We were on {topic} earlier; I would like to come back to that.',
    'It goes with what you said about {topic}, in a way.',
  ],
  tired: ['Are you still as tired as before?', 'You sounded tired earlier; do be kind to yourself.'],
  sad: [
    'And the sadness from before, is it any lighter?',
    'I haven’t forgotten that you were sad earlier, {you}.',
  ],
  anxious: ['Has the worry from before let go of you a little?', 'You were worried earlier. Any calmer?'],
  ill: ['Are you feeling any better?', 'And drink some water, you said you were not well.'],
};
