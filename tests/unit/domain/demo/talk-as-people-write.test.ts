import { describe, expect, it } from 'vitest';
import type { DemoLanguage, DemoMessage } from '#src/domain/demo/conversation/types.ts';
import { openTurn } from './character-turns.ts';
import { composeReply } from './sample-turns.ts';

/**
 * Conversations that an earlier companion misunderstood: the messages, and what the last reply must or must not
 * contain.
 */
const talks: readonly {
  id: string;
  language: DemoLanguage;
  says: readonly string[];
  holds?: RegExp;
  intent?: string;
  lacks?: RegExp;
}[] = [
  { id: 'f01', language: 'en', says: ['im Tom, i drive a bus', 'what’s my job?'], holds: /drive a bus/ },
  { id: 'f01', language: 'en', says: ['im Tom, i drive a bus', 'what was I called again?'], holds: /Tom/ },
  { id: 'f01', language: 'en', says: ['ever been married?'], lacks: /Ex-court/ },
  { id: 'f02', language: 'en', says: ['Hello'], lacks: /and then it turns out/ },
  {
    id: 'f02',
    language: 'en',
    says: ['I live in Oslo', 'no wait, I moved to Berlin last year', 'where do I live?'],
    holds: /Berlin(?! last)/,
  },
  { id: 'f03', language: 'en', says: ['i don’t like football', 'what don’t I like?'], holds: /ootball/ },
  { id: 'f03', language: 'en', says: ['describe me'], lacks: /Pictures need no describing/ },
  { id: 'f05', language: 'en', says: ['I feel kinda down today'], intent: 'feel-sad' },
  { id: 'f05', language: 'en', says: ['my girlfriend broke up with me'], intent: 'feel-sad' },
  { id: 'f09', language: 'en', says: ['teach me go'], lacks: /You came in|has been studying/ },
  { id: 'f09', language: 'en', says: ['so what did you have for dinner'], intent: 'food' },
  { id: 'm01', language: 'en', says: ['my boss is an idiot'], intent: 'bad-news' },
  { id: 'm01', language: 'en', says: ['do you sleep in the day?'], lacks: /\bAI\b/ },
  { id: 'm01', language: 'en', says: ['*hands you an egg*'], lacks: /hand me/ },
  { id: 'm06', language: 'en', says: ['tell me something nobody knows'], intent: 'ask-self' },
  { id: 'm12', language: 'en', says: ['I’m a thief', 'what do i do'], holds: /a thief/ },
  { id: 'f01', language: 'zh-CN', says: ['我叫小林，在银行上班', '我是干嘛的'], holds: /在银行上班/ },
  { id: 'f01', language: 'zh-CN', says: ['今天跟男朋友吵架了'], intent: 'bad-news' },
  { id: 'f02', language: 'zh-CN', says: ['你好'], lacks: /挺好/ },
  { id: 'f02', language: 'zh-CN', says: ['你看过灯塔吗？'], lacks: /电影|再看一遍/ },
  { id: 'f02', language: 'zh-CN', says: ['你看过泰坦尼克号吗？'], intent: 'film' },
  {
    id: 'f02',
    language: 'zh-CN',
    says: ['我住在上海', '不对，我上个月搬到杭州了', '我现在住哪'],
    holds: /杭州/,
  },
  { id: 'f02', language: 'zh-CN', says: ['一共调过多少琴'], lacks: /“一共调过多少琴”/ },
  { id: 'f04', language: 'zh-CN', says: ['你好呀'], lacks: /：，/ },
  { id: 'f06', language: 'zh-CN', says: ['我失业了'], intent: 'feel-sad' },
  { id: 'f10', language: 'zh-CN', says: ['最近睡不好'], intent: 'feel-tired' },
  { id: 'm02', language: 'zh-CN', says: ['*我靠近你*'], lacks: /靠近我/ },
  { id: 'm02', language: 'zh-CN', says: ['你是哪家公司的模型'], holds: /AI/ },
  { id: 'm07', language: 'zh-CN', says: ['我养的狗死了'], intent: 'feel-sad' },
  { id: 'm11', language: 'zh-CN', says: ['你想我了没'], intent: 'miss-you' },
  { id: 'm11', language: 'zh-CN', says: ['你怎么老说这个'], intent: 'confusion' },
  { id: 'm12', language: 'zh-CN', says: ['你后悔哪个字', '后来呢'], lacks: /我的工作是/ },
];

describe('real messages are answered by their meaning, not by their words (rule:demo-companion)', () => {
  it.each(talks.map((talk) => [talk.language, talk.says.join(' | '), talk] as const))(
    'in %s: %s',
    async (_language, _says, { id, language, says, holds, intent, lacks }) => {
      const turn = await openTurn(id, language);
      const history: DemoMessage[] = [{ role: 'assistant', content: turn.card.first_mes }];
      let reply = { text: '', intent: '' };
      for (const content of says) {
        history.push({ role: 'user', content });
        reply = composeReply({ ...turn, history });
        history.push({ role: 'assistant', content: reply.text });
      }
      if (holds !== undefined) expect(reply.text).toMatch(holds);
      if (lacks !== undefined) expect(reply.text).not.toMatch(lacks);
      if (intent !== undefined) expect(reply.intent).toBe(intent);
    },
  );
});
