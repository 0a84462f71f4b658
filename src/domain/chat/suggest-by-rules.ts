import type { Language } from '#src/contract/base/language.ts';
import { hashText, seededOrder } from '../text/seeded-order.ts';

/** The data that suggestions without a model depend on. */
export interface SuggestionScene {
  /** The language of the chat. */
  language: Language;
  /** The newest reply. */
  reply: string;
  /** The character's likes: each fits after "I love …" (我喜欢……). */
  likes: readonly string[];
}

const texts = {
  en: {
    answers: [
      'Yes, I would like that.',
      'Not really. And you?',
      'Let me think about it for a moment.',
      'Honestly? I am not sure.',
      'What would you do in my place?',
      'Guess!',
    ],
    remarks: [
      'Tell me more about that.',
      'And then what happened?',
      'I like how you put that.',
      'What are you thinking about right now?',
      'That reminds me of something.',
      'Shall we go for a walk?',
    ],
    like: (thing: string) => `What is it about ${thing} that you love?`,
  },
  'zh-CN': {
    answers: [
      '好啊，我愿意。',
      '不太想，你呢？',
      '让我想一想。',
      '说实话，我也不确定。',
      '换作是你会怎么做？',
      '你猜！',
    ],
    remarks: [
      '再跟我多说说吧。',
      '后来怎么样了？',
      '你这话我爱听。',
      '你现在在想什么？',
      '这让我想起一件事。',
      '我们出去走走好吗？',
    ],
    like: (thing: string) => `你为什么喜欢${thing}？`,
  },
} as const satisfies Record<Language, unknown>;

const perTurn = 3;

/**
 * Suggests three messages by rules alone: answers to a question, remarks otherwise, and a question about one of the
 * character's likes. The same reply always gives the same suggestions.
 */
export function suggestByRules({ language, reply, likes }: SuggestionScene): string[] {
  const { answers, remarks, like } = texts[language];
  const seed = hashText(reply);
  const isQuestion = /[?？]["”’*)\s]*$/.test(reply.trim());
  const [thing] = seededOrder(likes, seed);
  const chosen = seededOrder<string>(isQuestion ? answers : remarks, seed);
  return thing === undefined ? chosen.slice(0, perTurn) : [...chosen.slice(0, perTurn - 1), like(thing)];
}
