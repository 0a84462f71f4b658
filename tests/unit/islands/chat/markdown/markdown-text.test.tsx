import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownText } from '#src/islands/chat/markdown/MarkdownText.tsx';

describe('an interrupted reply', () => {
  it.each([
    ['*她笑了。', '<em lang="zh">她笑了。</em>'],
    ['One.\n\n**Careful, the', '<strong>Careful, the</strong>'],
  ])('keeps the emphasis that is open at its end: %s', (text, shown) => {
    expect(renderToStaticMarkup(<MarkdownText text={text} isCut />)).toContain(shown);
  });

  it('is the only one completed: a whole reply is unchanged', () => {
    expect(renderToStaticMarkup(<MarkdownText text="5 *stars" />)).toContain('5 *stars');
  });

  it('gets no invented asterisks where it is shown as plain text', () => {
    const text = '*她。'.repeat(2_000);
    expect(renderToStaticMarkup(<MarkdownText text={text} isCut />)).toContain(`<p>${text}</p>`);
  });
});
