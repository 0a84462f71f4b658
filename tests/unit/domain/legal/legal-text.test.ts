import { describe, expect, it } from 'vitest';
import { splitLegalText } from '#src/domain/legal/legal-text.ts';

describe('splitLegalText', () => {
  it('splits a text at its headings', () => {
    expect(
      splitLegalText('\nIntro.\n\nMore.\n\n## One, two {#one}\n\nA.\n\n### Sub\n\n## 三 {#three-3}\nB.'),
    ).toEqual({
      intro: 'Intro.\n\nMore.',
      sections: [
        { id: 'one', heading: 'One, two', body: 'A.\n\n### Sub' },
        { id: 'three-3', heading: '三', body: 'B.' },
      ],
    });
  });

  it('accepts a text without an introduction and one without headings', () => {
    expect(splitLegalText('## One {#one}')).toEqual({
      intro: '',
      sections: [{ id: 'one', heading: 'One', body: '' }],
    });
    expect(splitLegalText('Only this.')).toEqual({ intro: 'Only this.', sections: [] });
  });

  it('reports a heading without a proper id', () => {
    for (const heading of ['One', 'One {#}', 'One {#Ä}', '{#one}', 'One {#1}']) {
      expect(() => splitLegalText(`## ${heading}\n\nText.`)).toThrow(heading);
    }
  });
});
