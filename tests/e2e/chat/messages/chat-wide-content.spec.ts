import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
const code = `const answer = ${'"a line of code that is longer than any phone is wide", '.repeat(4)}42;`;

/** Everything that a message can hold, each with something that is too wide for a phone. */
const sheet = `# Heading ${word}

A paragraph with ${word}, **bold ${word}**, *emphasis ${word}*, \`inline ${word}\` and https://example.com/${word}

\`\`\`js
${code}
\`\`\`

| name | what it is | where it was found | how much of it | when it was found |
|---|---|---|---|---|
| tea | ${word} | in the harbour behind the lighthouse | twelve | in the morning |

- a list
  - a list in it with ${word}

    \`\`\`
    ${code}
    \`\`\`
1. ${word}

> A quotation with ${word}
>
> \`\`\`
> ${code}
> \`\`\`
>
> | a | b |
> |---|---|
> | ${word} | ${word} |

---

${'长'.repeat(200)} ${'👩‍👩‍👧‍👦'.repeat(60)}`;

test('code, tables and long words never widen a message, with thoughts above it and without', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  for (const script of ['reasoning', 'reply'] as const) {
    upstream.setScript({ name: script, text: sheet });
    await chat.send(sheet);
    await expect(chat.stopButton).toBeHidden();
    await expect(chat.replyText).toContainText('A quotation with');
  }
  await expect(chat.messages).toHaveCount(5);
  await expect(page.locator('[data-reply-status]')).toHaveCount(1);
  for (const comesFrom of ['the browser', 'the server']) {
    if (comesFrom === 'the server') await chat.open();
    await page.locator('[data-reply-status] > summary').click();
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await listTooWide(), `${comesFrom}, ${width} px`).toEqual([]);
    }
  }

  function listTooWide() {
    return chat.list.evaluate((list) => {
      const column = list.querySelector('ol')?.getBoundingClientRect();
      if (column === undefined) return ['no list'];
      const wide = [...list.querySelectorAll('ol *')]
        // What is inside of a part that scrolls may be wider.
        .filter((node) => node.parentElement?.closest('pre, .chat-table') == null)
        .filter((node) => {
          const { left, right } = node.getBoundingClientRect();
          return left < column.left - 1 || right > column.right + 1;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
      if (list.scrollWidth > list.clientWidth) wide.push(`the list: ${list.scrollWidth} px`);
      return wide;
    });
  }
});
