import { expect, it } from 'vitest';
import { writeMarkdownMessage } from '#src/server/chat/transfer/chat-markdown.ts';

it('a message that is written to read shows its actions in every reader of Markdown', () => {
  const message = {
    role: 'assistant' as const,
    model: 'a-model',
    state: 'complete' as const,
    createdAt: new Date('2026-11-24T08:00:00Z'),
    content: '*她笑了笑。*你来了。\n**记住！**别放香菜。',
  };
  const page = { siteName: 'Yuanfen', language: 'zh-CN' as const, characterName: '康蘅' };
  expect(writeMarkdownMessage(message, page, { isShown: true })).toContain(
    '\n\n> *她笑了笑。* 你来了。\n> **记住！** 别放香菜。\n\n',
  );
});
