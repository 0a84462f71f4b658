import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from './source-files.ts';

/** A rule of a style sheet whose last part is a field of text, with its body. */
const fieldRule =
  /([^{};]*(?:\b(?:input|textarea|select)|\.field)(?:\[[^\]]*\]|:focus[\w-]*)*)\s*\{([^{}]*)\}/g;
/** A field of text in markup, up to the end of its classes. */
const fieldTag = /<(?:input|textarea|select)\b[^>]*?class(?:Name)?="([^"]*)"/g;

/** Lists text below 16 px in fields: an explicit size outweighs the one of `core.css` (rule:no-zoom). */
function checkFieldSizes(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (/^src\/styles\/.*\.css$/.test(path)) {
      return [...text.matchAll(fieldRule)].flatMap(([, selector = '', body = '']) => {
        const size = Number(/font-size: ([\d.]+)rem/.exec(body)?.[1] ?? 1);
        return size < 1 ? [`${path}: ${selector.trim()} has text of ${size * 16} px`] : [];
      });
    }
    if (!/^src\/.*\.(?:tsx|astro)$/.test(path)) return [];
    return [...text.matchAll(fieldTag)].flatMap(([, names = '']) =>
      /(?:^|\s)text-(?:xs|sm)\b/.test(names) ? [`${path}: a field has the classes ${names}`] : [],
    );
  });
}

test('no field of this project has text below 16 px (rule:no-zoom)', async () => {
  expect(checkFieldSizes(await readProject())).toEqual([]);
});

test('a smaller size in a style sheet or in the markup is a violation', () => {
  const files = parseExample({
    'src/styles/a.css':
      '.list .search input {\n  height: 2rem;\n  font-size: 0.9375rem;\n}\n.x input::placeholder { font-size: 0.75rem; }',
    'src/islands/A.tsx': '<input id="a" className="field text-sm" />',
    'src/islands/B.tsx': '<textarea className="field w-32" />',
  });
  expect(checkFieldSizes(files)).toEqual([
    'src/styles/a.css: .list .search input has text of 15 px',
    'src/islands/A.tsx: a field has the classes field text-sm',
  ]);
});
