import type { PhraseBook } from '../phrase-book.ts';
import type { DemoLanguage } from '../types.ts';
import { characterPhrases as englishCharacter } from './en/character.ts';
import { actions as englishActions, callbacks as englishCallbacks } from './en/decorations.ts';
import { fallbackPhrases as englishFallback } from './en/fallback.ts';
import { feelingPhrases as englishFeelings } from './en/feelings.ts';
import { mannersPhrases as englishManners } from './en/manners.ts';
import { memoryPhrases as englishMemory } from './en/memory.ts';
import { playPhrases as englishPlay, riddles as englishRiddles } from './en/play.ts';
import { safetyPhrases as englishSafety } from './en/safety.ts';
import { scenePhrases as englishScene } from './en/scene.ts';
import { topicPhrases as englishTopics } from './en/topics.ts';
import { characterPhrases as chineseCharacter } from './zh/character.ts';
import { actions as chineseActions, callbacks as chineseCallbacks } from './zh/decorations.ts';
import { fallbackPhrases as chineseFallback } from './zh/fallback.ts';
import { feelingPhrases as chineseFeelings } from './zh/feelings.ts';
import { mannersPhrases as chineseManners } from './zh/manners.ts';
import { memoryPhrases as chineseMemory } from './zh/memory.ts';
import { playPhrases as chinesePlay, riddles as chineseRiddles } from './zh/play.ts';
import { safetyPhrases as chineseSafety } from './zh/safety.ts';
import { scenePhrases as chineseScene } from './zh/scene.ts';
import { topicPhrases as chineseTopics } from './zh/topics.ts';

const english: PhraseBook = {
  phrases: {
    ...englishSafety,
    ...englishManners,
    ...englishCharacter,
    ...englishMemory,
    ...englishFeelings,
    ...englishTopics,
    ...englishScene,
    ...englishPlay,
    ...englishFallback,
    game: englishRiddles.map(({ question }) => question),
  },
  actions: englishActions,
  callbacks: englishCallbacks,
  riddles: englishRiddles,
};

const chinese: PhraseBook = {
  phrases: {
    ...chineseSafety,
    ...chineseManners,
    ...chineseCharacter,
    ...chineseMemory,
    ...chineseFeelings,
    ...chineseTopics,
    ...chineseScene,
    ...chinesePlay,
    ...chineseFallback,
    game: chineseRiddles.map(({ question }) => question),
  },
  actions: chineseActions,
  callbacks: chineseCallbacks,
  riddles: chineseRiddles,
};

/** What the demo companion can say, by language (D5). */
export const phraseBooks: Readonly<Record<DemoLanguage, PhraseBook>> = { en: english, 'zh-CN': chinese };
