import { expect, it } from 'vitest';
import { removeGemParts, removeGemMarks, splitLegalText } from '#src/domain/legal/legal-text.ts';

const text = splitLegalText(
  'First.\n\n{{gems}}Costs gems.\n\n## Service {#service}\n\n- One\n\n{{gems}}See prices.\n\n## Gems {#payment}\n\nPay.',
);

it('leaves out the marked paragraphs, and the section about payments (GEMS=off)', () => {
  expect(removeGemParts(text)).toEqual({
    intro: 'First.\n',
    sections: [{ id: 'service', heading: 'Service', body: '- One\n' }],
  });
});

it('shows no mark where gems are charged', () => {
  expect(removeGemMarks(text.intro)).toBe('First.\n\nCosts gems.');
});
