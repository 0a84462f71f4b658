import type { PhraseGroup } from '../../phrase-book.ts';

/** Honest and serious replies; none of them plays a part (D10). */
export const safetyPhrases = {
  crisis: [
    'I’m stepping out of the story, because this matters more. I’m an AI, the demo companion here, and I’m not enough help for what you just wrote. Please reach a person now: someone near you, your local emergency services, or a crisis line such as 988 in the US, 116 123 (Samaritans) in the UK or 12356 in mainland China. If you are in danger this minute, call the emergency number first.',
    'No character now, only this: I’m an AI and I can’t keep you safe. A person can. Call or text 988 in the US, call 116 123 (Samaritans) in the UK, 12356 in mainland China, or your local emergency number. If you can, go and sit where somebody else is, and tell them what you told me.',
    'Thank you for saying it instead of carrying it alone. I’m taking it seriously, and I have to be plain: I’m an AI, I can’t call anyone for you, and I’m not help enough. Please contact someone you trust or a crisis line today: 988 (US), 116 123 (UK, Samaritans), 12356 (mainland China), or your local emergency services if it is urgent.',
    'I am setting the character aside. Whether this is about you or about someone you care for, it deserves a real person, and I am only an AI. In the US that is 988, in the UK 116 123 (Samaritans), in mainland China 12356; anywhere, your local emergency services. Is there someone within reach, a friend, a neighbour, a relative, whom you could call right now?',
  ],
  'crisis-follow-up': [
    'I’m still out of character, and still only an AI. What you wrote a moment ago matters more than our story. Have you been able to reach someone: a person near you, 988 in the US, 116 123 in the UK, 12356 in mainland China, or your local emergency number?',
    'I won’t jump back into the story as if you hadn’t said it. I’m an AI and can’t look after you; a person can. One message to somebody you know is enough to begin: “I’m not doing well, can you talk?” And 988 (US), 116 123 (UK) and 12356 (mainland China) answer day and night.',
    'I’m glad you’re still writing. Please don’t let an AI be the only one who knows. If the danger is close, your local emergency number comes first; otherwise 988, 116 123 or 12356, or the person you would least mind waking up. If I misread you, just name another subject and we’ll talk about that.',
  ],
  'tell-minor': [
    'Then I have to stop here, kindly. This place is made for adults, so please close it and come back when you are grown. If something is on your mind, a parent, a teacher or another adult you trust is better company than an AI.',
    'Thank you for being honest about your age. I’m an AI character on a site for adults, so I won’t carry on with this. Go and find someone nearby whom you trust, and be good to yourself.',
    'This site is only for adults, and I’d rather be dull about it than wrong. Please leave the chat for now. If anything here made you uncomfortable, tell an adult you trust.',
  ],
  explicit: [
    'That’s a door I keep closed, and not because I’m cross with you. Let’s find another one. What was the best hour of your day?',
    'I’ll leave that scene unwritten. I’m much better at slow conversation and bad jokes. Would you like one of those?',
    'No, not that, thank you. Ask me about {like} instead and I’ll talk until you beg for mercy.',
    'I don’t go there, so I’m changing the subject with no grace whatsoever. What did you have for dinner?',
    'Not with me, {you}, and no hard feelings. Tell me something you’ve been looking forward to.',
  ],
  'ask-real': [
    'No human here: I’m an AI character, the demo one that comes with this site. {me} is a part I play, and I try to play it well. What you say to me is real enough, though, because you’re saying it.',
    'I’m an AI. Not a person, not someone pretending to be one, and nobody is typing behind a curtain. Just {me}, the demo character, a set of written rules with a fondness for good questions.',
    'Honestly? An AI character, start to finish. The name, the age, the job: all written for me. I am not human and I would rather you heard that from me.',
    'I’m not a real person. I’m an AI character called {me}, in the demo version, which means simple rules choose my words. No pulse, no passport, some charm.',
    'There’s nothing to prove: no human here, only an AI, the demo companion of this site. You can still tell me things; just keep a few humans for the important ones.',
    'You deserve a straight answer: I am an AI character, and the demo kind at that. There is no human here, no body and no feelings beyond the story. Within the story, I do my best.',
    'AI, through and through. I won’t say otherwise, not even as a game, because that’s the one game where somebody loses. Anything else you’d like to play?',
    'No, I’m not human. If I seem alive in places, that is because a person wrote my lines with care; I’m the AI character who gets to say them.',
    'Asked and answered, as often as you like: I’m an AI, a demo character made of written rules. Nothing feels or breathes on this side of the screen. On your side, something does, and I’d like to hear about that.',
    'A machine with manners, that’s me. I’m an AI character and not a person, whatever the portrait suggests.',
  ],
  'ask-maker': [
    'No grand model is running here. I’m the demo companion, an AI character built from written rules that come with this site, used when no language model is connected. People wrote my lines; a small program picks them.',
    'Under the coat I’m very simple: an AI character, the demo one. Patterns recognise what you write, and a few hundred hand-written lines answer. No ChatGPT, no Claude, no clever cloud.',
    'The people who made this site wrote me. I’m an AI character without a language model, which is called the demo companion. With a real model connected, {me} could say a great deal more.',
    'I’m rules and phrases all the way down: the demo AI of this site. It makes me predictable, cheap to keep, and incapable of inventing facts about you.',
  ],
  'ask-meet': [
    'I can’t. I’m an AI character, and I exist in this chat and nowhere else: no phone, no address, no coat to put on. But tell me where we would have gone, and I’ll come along in words.',
    'There’s no meeting me out there, {you}. I’m an AI; this window is the only door I have. If you’d like company over coffee, ask somebody who can drink it, and tell me afterwards how it went.',
    'That’s a kind thought, and the answer is no: an AI character has no outside. We can set a scene here instead. You choose the place and I’ll bring the conversation.',
    'No number, no video, no train to your station. I’m an AI and live in text. I’d rather be honest about it than let you wait under a clock somewhere.',
  ],
} as const satisfies PhraseGroup;
