import { expect, test } from 'vitest';
import { readProject } from '../source-files.ts';

test('each block of a message and a story has the direction of its own text, and code is read from left to right', async () => {
  const files = await readProject();
  const styles = files.get('src/styles/parts/prose.css')?.text ?? '';
  expect(styles).toMatch(
    /:is\(\.prose, \.chat-text\) :is\(p, li, h1, h2, h3, h4, h5, h6, th, td, figcaption\) \{\s*unicode-bidi: plaintext;/,
  );
  expect(styles).toMatch(
    /:is\(\.prose, \.chat-text\) :is\(pre, code, kbd\) \{\s*direction: ltr;\s*unicode-bidi: isolate;/,
  );
});
