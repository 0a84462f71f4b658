import { expect, test } from 'vitest';
import { createShortPreloads } from '#src/cli/build/short-preloads.mjs';

const bundle = {
  'page.js': { imports: ['react.js', 'texts.js'] },
  'texts.js': { imports: ['language.js'] },
  // Chunks may import each other.
  'language.js': { imports: ['texts.js'] },
  'panel.js': { imports: ['react.js', 'list.js'] },
};

/** Returns the plugin's list for an `import()` of the panel, after its build of an environment. */
function shorten(dependencies: string[], { hostId = 'page.js', environment = 'client' } = {}): string[] {
  const plugin = createShortPreloads();
  const settings = plugin.configEnvironment('client');
  plugin.generateBundle.handler.call({ environment: { name: environment } }, {}, bundle);
  return settings?.build.modulePreload.resolveDependencies('panel.js', dependencies, { hostId }) ?? [];
}

test('a list has neither what the importing script imports, nor what those files import', () => {
  expect(shorten(['panel.js', 'react.js', 'list.js', 'language.js', 'panel.css'])).toEqual([
    'panel.js',
    'list.js',
    'panel.css',
  ]);
});

test('a list of the imported file alone is empty', () => {
  expect(shorten(['panel.js', 'react.js'])).toEqual([]);
  expect(shorten(['react.js', 'panel.css'])).toEqual(['panel.css']);
});

test('an importing script without imports has the whole list', () => {
  expect(shorten(['panel.js', 'react.js'], { hostId: 'other.js' })).toEqual(['panel.js', 'react.js']);
});

test('the chunks of a server are no scripts of a page, and its settings stay', () => {
  expect(shorten(['panel.js', 'react.js'], { environment: 'ssr' })).toEqual(['panel.js', 'react.js']);
  expect(createShortPreloads().configEnvironment('ssr')).toBeUndefined();
});
