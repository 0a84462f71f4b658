import { describe, expect, it } from 'vitest';
import { allReplyFailures } from '#src/contract/errors/reply-failure-details.ts';
import { finishReasons } from '#src/contract/errors/finish-reasons.ts';

describe('the message about a failed reply', () => {
  it('has its own text for every kind of failure, in both languages', () => {
    const failures = finishReasons.filter(
      (reason) => !['stop', 'length', 'content_filter', 'stopped'].includes(reason),
    );
    const words = failures.map((reason) => allReplyFailures[reason]);
    expect(words.filter((word) => word === undefined)).toEqual([]);
    for (const language of ['en', 'zh-CN'] as const) {
      expect(new Set(words.map((word) => word?.[language])).size).toBe(failures.length);
    }
  });

  it.each([
    ['no_access', 'does not accept this site', '不接受本站的访问'],
    ['no_credit', 'used up its credit', '额度已用完'],
    ['no_model', 'does not exist', '不存在'],
    ['busy', 'was busy', '正忙'],
    ['overloaded', 'overloaded', '负载过高'],
    ['filtered', 'content filter', '内容过滤'],
    ['loading', 'still being loaded', '还在加载'],
    ['only_thoughts', 'thought for so long', '思考得太久'],
  ] as const)('describes %s', (reason, en, zhCn) => {
    expect(allReplyFailures[reason]?.en).toContain(en);
    expect(allReplyFailures[reason]?.['zh-CN']).toContain(zhCn);
    expect(allReplyFailures[reason]?.en).toContain('Your message is saved');
    expect(allReplyFailures[reason]?.['zh-CN']).toContain('你的消息已保存');
  });
});
