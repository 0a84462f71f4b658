import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/e2e/test.ts';

/** Returns the text of each line of an element, made so narrow that it has several. */
function readLines(element: Locator, width: string): Promise<string[]> {
  return element.evaluate((node, narrow) => {
    if (node instanceof HTMLElement) Object.assign(node.style, { display: 'block', width: narrow });
    const lines: { text: string; top: number }[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      for (const [at, character] of Array.from(text.nodeValue ?? '').entries()) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        const line = lines.at(-1);
        if (line !== undefined && Math.abs(line.top - top) < 4) line.text += character;
        else if (character.trim() !== '') lines.push({ text: character, top });
      }
    }
    return lines.map((line) => line.text.trim());
  }, width);
}

test('punctuation in a heading comes from a Chinese font; its lines end between words, and those of a name at its middle dot only', async ({
  page,
}) => {
  await page.goto('/aboutus?lang=zh-CN');
  const heading = page.getByRole('heading', { name: '“缘分”是什么意思' });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const id = await heading.getAttribute('id');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `#${id ?? ''}`,
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts.map(({ isCustomFont }) => isCustomFont)).not.toContain(true);
  expect(fonts).toHaveLength(1);
  expect(await readLines(heading, '4em')).toEqual(['“缘分”', '是什么', '意思']);

  await page.goto('/category/science');
  const name = page.getByRole('heading', { name: '阿达埃泽·恩沃苏' }).first();
  for (const width of ['7em', '5.5em', '4em']) {
    expect(await readLines(name, width)).toEqual(['阿达埃泽·', '恩沃苏']);
  }
});
