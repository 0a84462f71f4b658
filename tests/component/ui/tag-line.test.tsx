import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TagLine } from '#src/islands/ui/TagLine.tsx';

const tagsOf = (...names: string[]) =>
  names.map((name, index) => ({
    slug: `tag-${index}`,
    name,
    label_type: /^(?:NSFW|BDSM)/.exec(name)?.[0] ?? 'mood',
  }));

it('the tags of a chat are BDSM first, then NSFW, then alphabetical, five at most, then ... (rule:tag-order)', () => {
  render(
    <TagLine tags={tagsOf('Witty', 'Calm', 'NSFW a', 'Bold', 'BDSM b', 'Music')} className="tag-line" />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'BDSM b',
    'NSFW a',
    'Bold',
    'Calm',
    'Music',
    '...',
  ]);
  // Unmistakable, also among chats (rule:label-styles).
  expect(screen.getByText('BDSM b').className).toContain('chip-bdsm');
  expect(screen.getByText('NSFW a').className).toContain('chip-nsfw');
});

it('five tags have no dots, and a character without tags has no list', () => {
  const five = render(<TagLine tags={tagsOf('A', 'B', 'C', 'D', 'E')} className="tag-line" />);
  expect(five.container.textContent).toBe('ABCDE');
  const none = render(<TagLine tags={[]} className="tag-line" />);
  expect(none.container.innerHTML).toBe('');
});
