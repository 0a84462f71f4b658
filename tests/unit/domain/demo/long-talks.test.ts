import { describe, expect, it } from 'vitest';
import type { DemoMessage } from '#src/domain/demo/conversation/types.ts';
import { openTurn } from './character-turns.ts';
import { longTalks, type LongTalk } from './long-talks.ts';
import { composeReply } from './sample-turns.ts';

/** Denials that no character makes about its own life. */
const denies =
  /not much behind it|not in my lines|only the demo|nothing about a family|没告诉过|没说过你|超纲/;

async function play({ id, language, turns }: LongTalk) {
  const turn = await openTurn(id, language);
  const { first_mes, name } = turn.card;
  const history: DemoMessage[] = [{ role: 'assistant', content: first_mes.replaceAll('{{char}}', name) }];
  return turns.map(([content, holds]) => {
    history.push({ role: 'user', content });
    const reply = composeReply({ ...turn, history });
    history.push({ role: 'assistant', content: reply.text });
    return { message: content, holds, ...reply };
  });
}

describe.each(longTalks.map((talk) => [`${talk.id} in ${talk.language}`, talk] as const))(
  'a conversation of fifteen turns with %s (rule:demo-companion)',
  (_name, talk) => {
    it('is answered from the card, remembers, denies nothing, and uses at most one fallback', async () => {
      expect(talk.turns).toHaveLength(15);
      const replies = await play(talk);
      for (const { message, holds, text } of replies) {
        if (holds !== undefined && !holds.test(text)) expect.fail(`${message} → ${text}`);
        expect(text).not.toMatch(denies);
        expect(text).not.toMatch(/\{\{|\}\}|undefined|the visitor/);
      }
      const fallbacks = replies.filter(({ source }) => source === 'fallback');
      expect(fallbacks.map(({ message, text }) => `${message} → ${text}`).slice(1)).toEqual([]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(15);
    });
  },
);
