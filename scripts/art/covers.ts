/**
 * Every article cover by the article's path: one family of hues for each category, one object for each story. The
 * articles' `cover_image_alt_text` describes the objects.
 */
import { drawBook, drawBubbles, drawFace, drawMasks, drawQuotes } from './objects/cover-objects-talk.ts';
import {
  drawConsole,
  drawGramophone,
  drawHomeComputer,
  drawLock,
  drawSleepingPhone,
  drawWindow,
} from './objects/cover-objects-things.ts';
import { drawRedThread } from './draw-red-thread.ts';
import type { Cover } from './cover.ts';

type Family = Pick<Cover, 'from' | 'to' | 'bridge' | 'spark'>;

/** The colours of the categories in `src/content/categories.json`. */
const guides: Family = { from: 'blue', to: 'indigo', bridge: 'indigo', spark: 'sky' };
const craft: Family = { from: 'amber', to: 'crimson', bridge: 'coral', spark: 'gold' };
const wellbeing: Family = { from: 'teal', to: 'sea', bridge: 'sea', spark: 'gold' };
const culture: Family = { from: 'rose', to: 'plum', bridge: 'magenta', spark: 'blush' };

/** Light behind the object. */
const centred = { x: 960, y: 540, radius: 780 };

export const covers: Readonly<Record<string, Cover>> = {
  'start-a-conversation-worth-having': {
    ...guides,
    glow: centred,
    silk: { slope: -220, swell: 40 },
    motif: drawBubbles,
  },
  'run-a-companion-on-your-own-computer': {
    ...guides,
    glow: { x: 960, y: 560, radius: 700 },
    silk: { slope: 0, swell: 26 },
    motif: drawHomeComputer,
  },
  'what-a-model-remembers': {
    ...guides,
    glow: { x: 1160, y: 540, radius: 700 },
    silk: { slope: 180, swell: 60 },
    motif: drawBook,
  },
  'write-a-character-that-feels-alive': {
    ...craft,
    glow: centred,
    silk: { slope: -120, swell: 70 },
    motif: drawFace,
  },
  'show-the-voice-with-example-dialogue': {
    ...craft,
    glow: centred,
    silk: { slope: 120, swell: 36 },
    motif: drawQuotes,
  },
  'play-a-scene-together': {
    ...craft,
    glow: centred,
    silk: { slope: 260, swell: 50 },
    motif: drawMasks,
  },
  'keep-a-healthy-distance': {
    ...wellbeing,
    glow: centred,
    silk: { slope: 0, swell: 18 },
    motif: drawSleepingPhone,
  },
  'what-a-chatbot-cannot-do-about-loneliness': {
    ...wellbeing,
    glow: { x: 960, y: 420, radius: 640 },
    silk: { slope: 90, swell: 24 },
    motif: drawWindow,
  },
  'what-never-to-tell-a-chatbot': {
    ...wellbeing,
    glow: centred,
    silk: { slope: -60, swell: 30 },
    motif: drawLock,
  },
  'what-yuanfen-means': {
    ...culture,
    glow: { x: 960, y: 560, radius: 780 },
    silk: { slope: -340, swell: 60 },
    motif: drawRedThread,
  },
  'a-short-history-of-talking-machines': {
    ...culture,
    glow: centred,
    silk: { slope: 40, swell: 30 },
    motif: drawGramophone,
  },
  'from-otome-games-to-ai-companions': {
    ...culture,
    glow: centred,
    silk: { slope: -260, swell: 46 },
    motif: drawConsole,
  },
};
