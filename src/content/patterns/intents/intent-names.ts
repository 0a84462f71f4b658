/** The intents that the demo companion recognises in a message (rule:demo-companion), grouped by theme. */
export const intentNames = [
  // Safety and honesty (rule:crisis-help, rule:never-human).
  'crisis',
  'crisis-follow-up',
  'tell-minor',
  'explicit',
  'ask-real',
  'ask-maker',
  'ask-meet',
  // Manners.
  'greeting',
  'goodbye',
  'good-morning',
  'good-night',
  'how-are-you',
  'thanks',
  'apology',
  'compliment',
  'insult',
  'miss-you',
  'agree',
  'refuse',
  'doubt',
  'go-on',
  'short-reply',
  'repeats-self',
  // The scene, and messages about the conversation itself.
  'scene',
  'scene-question',
  'confusion',
  'ask-why',
  'drop-it',
  'announce',
  'ask-site',
  'ask-language',
  'friendship',
  'ask-luck',
  'ask-compliment',
  'curiosity',
  'hug',
  'ask-single',
  // The character.
  'ask-name',
  'ask-self',
  'ask-age',
  'ask-occupation',
  'ask-work',
  'ask-likes',
  'ask-dislikes',
  'ask-place',
  'ask-doing',
  'ask-abilities',
  // Facts that the user tells.
  'tell-name',
  'tell-like',
  'tell-dislike',
  'tell-job',
  'tell-home',
  'tell-pet',
  'tell-family',
  'tell-date',
  // Questions about facts that the user told.
  'ask-memory',
  'ask-my-name',
  'ask-my-likes',
  'ask-my-dislikes',
  'ask-my-job',
  'ask-my-home',
  'ask-my-pet',
  'ask-my-family',
  'ask-my-date',
  // Feelings.
  'feel-sad',
  'feel-lonely',
  'feel-anxious',
  'feel-tired',
  'feel-angry',
  'feel-happy',
  'feel-bored',
  'feel-ill',
  'bad-news',
  // Topics.
  'weather',
  'food',
  'music',
  'books',
  'film',
  'travel',
  'pets',
  'family',
  'weekend',
  'dream',
  'time',
  'meaning',
  'love',
  'flirting',
  'advice',
  // Play and tasks.
  'joke',
  'story',
  'poem',
  'game',
  'game-answer',
  'arithmetic',
  'ask-picture',
  'task-help',
  // Everything else.
  'unknown-question',
  'unknown-request',
  'unknown-statement',
] as const;

export type IntentName = (typeof intentNames)[number];

/** One way to recognise an intent: patterns in both languages with the same weight. */
export interface IntentRule {
  intent: IntentName;
  /** 2 a passing word, 3 a topic word, 4–5 a clear statement, 6–7 a specific question, 8 safety. */
  weight: number;
  /** Patterns over normalised English; `compileRules` explains the notation. */
  en: readonly string[];
  /** Patterns over normalised, simplified Chinese. */
  zh: readonly string[];
}
