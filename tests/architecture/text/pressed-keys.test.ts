import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';

/** Enter, Escape or a composition that is read from an event itself. */
const ownReading = /\.key\s*[!=]==\s*'(?:Enter|Escape)'|\.isComposing\s*(?:\|\||&&|\))|\bkeyCode\b/;
/** Enter or Escape compared with anything. */
const comparison = /[!=]==\s*'(?:Enter|Escape)'|case\s+'(?:Enter|Escape)'/;

/**
 * Lists scripts of the browser that read Enter or Escape without `pressedKey`: while an input method composes, Enter
 * takes a word and Escape drops it, and neither may send, store or close anything.
 */
function listOwnReadings(files: SourceFiles): string[] {
  return [...files.values()]
    .filter(
      ({ path, text }) =>
        /^src\/(?:client|islands)\/.*\.tsx?$/.test(path) &&
        !path.endsWith('/pressed-key.ts') &&
        (ownReading.test(text.replaceAll(/InputEvent && event\.isComposing/g, '')) ||
          (comparison.test(text) && !text.includes('pressedKey('))),
    )
    .map(({ path }) => path);
}

test('every form reads Enter and Escape by the one check for input methods', async () => {
  expect(listOwnReadings(await readProject())).toEqual([]);
});

test('a form that reads them itself is found', () => {
  const files = parseExample({
    'src/islands/A.tsx': "if (event.key === 'Enter') save();",
    'src/islands/B.tsx': "const { key } = event; if (key !== 'Escape') return;",
    'src/islands/C.tsx': 'if (event.nativeEvent.isComposing || x) return;',
    'src/islands/D.tsx': "if (pressedKey(event) === 'Enter') save();",
  });
  expect(listOwnReadings(files)).toEqual(['src/islands/A.tsx', 'src/islands/B.tsx', 'src/islands/C.tsx']);
});
