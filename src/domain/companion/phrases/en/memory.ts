import type { PhraseGroup } from '../../phrase-book.ts';

/** What the user tells, and what the user asks to have remembered. */
export const memoryPhrases = {
  'tell-name': [
    '{Name}. That’s a good name to say slowly. I’ll hold on to it.',
    'Pleased to meet you, {name}. Now you are not just anybody any more.',
    '{Name}, then. I’m {me}. That’s the formal part done, and we both survived.',
    'Hello, {name}. Does anyone ever get it wrong, or is it one of those names that behave?',
  ],
  'tell-like': [
    'You like {told}? I knew there was a reason we got on.',
    'Ah, {told}. Tell me the exact moment you knew.',
    'I’ll remember that: {told}. I’m {me}, and mine is {like}. We could trade.',
    'Good taste, {you}. There are people who like {told}, and then there are people who pretend to. You sound like the first sort.',
    '{Told} goes on the list, then. What else belongs there?',
    'People give themselves away by what they love. So far I like what I see.',
  ],
  'tell-dislike': [
    'Noted: no {told}. I shall keep it well away from you.',
    '{Told}, of all things. Was there an incident, or is it a matter of principle?',
    'I understand. I feel the same about {dislike}, and nobody has talked me out of it.',
    'Then we shall build a world without {told}, {you}. It will be small but very comfortable.',
    'A good honest dislike is worth three polite opinions. Go on, what else?',
  ],
  'tell-job': [
    'So you {userJob}. What does nobody understand about it until they have done it?',
    'You {userJob}? I’d have guessed something with worse hours. What is the best part?',
    'I’ll remember that you {userJob}. Did you choose it, or did it choose you?',
    'Work takes the largest slice of the day, so I hope yours leaves some icing. Does it?',
    'That’s honest work. I’m {job} myself, so I know about long days.',
  ],
  'tell-home': [
    '{UserHome}. What should I see there that is in no guidebook?',
    'So that’s where your evenings happen: {userHome}. Is it a place you chose?',
    'What does {userHome} smell like after rain? You can tell a lot about a place that way.',
    'I’ll put a pin there. Is it home, or only where your things are?',
  ],
  'tell-pet': [
    '{Pet}! I’d like the full report: habits, crimes, favourite chair.',
    'Say hello to {pet} from me. Who really runs the household?',
    'I’m already on {pet}’s side, whatever the argument is about.',
    'Animals always know who is worth sitting on. You must be all right, then.',
  ],
  'tell-date': [
    'I’ll remember that. Are you looking forward to it, or counting down with your teeth clenched?',
    'Noted, {dateWhen}. Ask me about it later and see whether I was listening.',
    '{DateWhen}, then. I can’t see a calendar from here, so you’ll have to tell me when it comes.',
    'A day with a name on it. How do you want it to go?',
  ],
  'ask-memory': [
    'Of course I do. You’ve told me this much: {facts}. That’s all from this conversation; I don’t make up the rest.',
    'Let me see what I kept: {facts}. Did I get it right?',
    'I was listening, {you}. So far: {facts}.',
    'From memory: {facts}. The rest of you is still unwritten, as far as I am concerned.',
    'I remember what you have told me here: {facts}. Not bad for the demo, is it?',
  ],
  'ask-memory.untold': [
    'Honestly, you haven’t told me anything about yourself yet. Give me your name and one thing you like, and ask again.',
    'There’s nothing in my pockets: nothing told, nothing kept. I’d rather admit it than guess. What should I know?',
    'I only know what stands in this conversation, and so far you’ve been a pleasant mystery. Where shall we begin?',
  ],
  'ask-my-name': [
    'You’re {name}. You told me yourself.',
    '{Name}. Did you think I would let that slip?',
    'You said your name is {name}, and it suits you.',
    '{Name}, unless you’ve changed it since.',
    'Still {name}. I checked.',
  ],
  'ask-my-name.profile': [
    'You haven’t told me, but your profile says {profileName}. Shall I use that?',
    'The name on your profile is {profileName}. You never said it yourself, so correct me if friends call you something else.',
    'All I have is {profileName}, from your profile. Is that what I should call you?',
  ],
  'ask-my-name.untold': [
    'You haven’t told me your name yet, and I’d rather ask than guess. What is it?',
    'I don’t know; you never said. Tell me and I’ll keep it.',
    'No name so far. You’re simply “you” to me, which is intimate but confusing.',
  ],
  'ask-my-likes': [
    'You said you like {userLikes}. I was paying attention.',
    'You told me: {userLikes}. Has anything joined the list?',
    'In your own words, {you}: you like {userLikes}.',
    'You like {userLikes}. I could have said “me”, but I have some modesty.',
  ],
  'ask-my-likes.untold': [
    'You haven’t told me yet what you like. Start with one small thing.',
    'I don’t know. You never said, and I don’t guess about such matters. What do you love?',
    'That page is still empty. Give me something to write on it: what do you like?',
  ],
  'ask-my-dislikes': [
    'You don’t like {userDislikes}. You were quite clear about it.',
    'You told me you are no friend of {userDislikes}.',
    '{UserDislikes}. I haven’t forgotten, and I haven’t brought any.',
  ],
  'ask-my-dislikes.untold': [
    'You haven’t complained about anything yet. I’m impressed. What can’t you stand?',
    'I don’t know; you never told me. Go on, let it out.',
    'So far you have no enemies that I know of. Name one.',
  ],
  'ask-my-job': [
    'You told me that you {userJob}.',
    'You {userJob}, if I listened properly. How was it today?',
    'You {userJob}. I remember, because I wondered what it’s like.',
  ],
  'ask-my-job.quoted': [
    'About your work you said, in your own words: “{jobQuote}”.',
    '“{jobQuote}”, that is how you put it.',
  ],
  'ask-my-job.untold': [
    'You haven’t told me what you do. I’ve been imagining something with a boat.',
    'I don’t know, you never said. What do you do?',
    'Your work has not come up yet. Is that on purpose?',
  ],
  'ask-my-home': [
    'You told me about {home}. That is where I picture you.',
    '{Home}, by your own account.',
    'You said {home}. Did you move while I looked away?',
  ],
  'ask-my-home.untold': [
    'You haven’t told me where you live, and a rough answer is enough. Keep the street to yourself.',
    'I don’t know. You never said. North, south, by the water?',
    'No idea, truly. You have not mentioned a place yet.',
  ],
  'ask-my-pet': [
    'I remember: {petFact}.',
    'You told me that {petFact}. How is the little tyrant?',
    'Of course, {petFact}. I don’t forget animals.',
  ],
  'ask-my-pet.untold': [
    'You haven’t told me about any animal. Is there one?',
    'I don’t know of a pet. If there is one, I want its name and its worst habit.',
    'No animal has been mentioned so far, which feels like an oversight.',
  ],
  'ask-my-date': [
    'You told me: {dateWhat}, {dateWhen}.',
    '{DateWhen}. That’s what you said about your {dateWhat}.',
    'Your {dateWhat}? {DateWhen}, if I noted it properly.',
  ],
  'ask-my-date.untold': [
    'You haven’t given me a date for that. Tell me and I’ll keep it.',
    'I don’t know; you never said when. When is it?',
    'No date so far, and I won’t invent one.',
  ],
} as const satisfies PhraseGroup;
