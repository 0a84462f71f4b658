import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { describe, expect, it } from 'vitest';
import { cjkEmphasis } from '#src/domain/markdown/cjk-emphasis.ts';
import { excerptAround } from '#src/domain/text/excerpt-around.ts';
import { renderArticle } from '#src/domain/markdown/render-article.ts';
import { renderMarkdown } from '#src/domain/markdown/render-markdown.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { toSpokenText } from '#src/domain/text/to-spoken-text.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

describe('emphasis in Chinese', () => {
  it.each([
    ['*她笑了笑。*你来了', '<em>她笑了笑。</em>你来了'],
    ['**记住！**别放香菜。', '<strong>记住！</strong>别放香菜。'],
    [
      '*她把碗推过来。*趁热。**记住！**别放香菜。',
      '<em>她把碗推过来。</em>趁热。<strong>记住！</strong>别放香菜。',
    ],
    ['*“你来了。”*她说', '<em>“你来了。”</em>她说'],
    ['他说*“好。”*然后走了', '他说<em>“好。”</em>然后走了'],
    ['*她顿了顿……*你', '<em>她顿了顿……</em>你'],
    ['*她停下——*你', '<em>她停下——</em>你'],
    ['***（沉默）***好', '<em><strong>（沉默）</strong></em>好'],
    ['*笑う。*はい', '<em>笑う。</em>はい'],
    ['**중요!**다', '<strong>중요!</strong>다'],
    ['2 * 3 * 4，*是*的', '2 * 3 * 4，<em>是</em>的'],
    ['a *“b”*c', 'a *“b”*c'],
  ])('%j', (markdown, html) => {
    expect(renderMarkdown(markdown, 'zh-CN')).toBe(`<p>${html}</p>`);
  });

  it('is the same in a story', () => {
    const story = { content: '**缘分。**是什么', content_type: 'markdown', language: 'zh-CN' } as const;
    expect(renderArticle(story).html).toBe('<p><strong>缘分。</strong>是什么</p>');
  });

  it('leaves no asterisk where a text is plain, spoken or an excerpt', () => {
    const text = '*她笑了笑。*你来了。**记住！**别放香菜。';
    const plain = '她笑了笑。你来了。记住！别放香菜。';
    expect(toPlainText(text)).toBe(plain);
    expect(toSpokenText(text)).toBe(plain);
    expect(excerptAround(text, ['记住'])).toBe(plain);
  });

  it('is that of the package which the chat page has no room for', () => {
    const unit = fc.constantFrom(
      ...[
        '*',
        '**',
        '***',
        ' ',
        'a',
        '.',
        '“',
        '”',
        '…',
        '—',
        '中',
        '。',
        '！',
        '（',
        '）',
        '、',
        'は',
        '다',
        '\n',
      ],
    );
    const texts = fc.array(unit, { maxLength: 16 }).map((units) => units.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const own = fromMarkdown(text, { extensions: [cjkEmphasis] });
        expect(own).toEqual(fromMarkdown(text, { extensions: [cjkFriendlyExtension()] }));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
