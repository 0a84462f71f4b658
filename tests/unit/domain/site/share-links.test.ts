import { describe, expect, it } from 'vitest';
import { shareLinks } from '#src/domain/site/share-links.ts';

const address = 'https://site.example/blogs/guides/a?b=1&c=2';

describe('shareLinks', () => {
  it('names the page and its title whole, however they are written', () => {
    const title = `1 + 1 & "<b>" 记忆`;
    for (const { href } of shareLinks(address, title, 'E-mail')) {
      const { searchParams } = new URL(href);
      const values = [...searchParams.values()];
      expect(values).toContain(address);
      for (const value of values) expect([address, title]).toContain(value);
    }
  });

  it('leads over https, or to the own mail program, whose spaces are no plus signs', () => {
    const links = shareLinks(address, 'two words', 'E-mail');
    expect(links.map(({ name }) => name)).toEqual(['X', 'Facebook', 'Reddit', 'Telegram', 'Weibo', 'E-mail']);
    expect(links.slice(0, -1).every(({ href }) => href.startsWith('https://'))).toBe(true);
    expect(links.at(-1)?.href).toMatch(/^mailto:\?subject=two%20words&/);
  });
});
