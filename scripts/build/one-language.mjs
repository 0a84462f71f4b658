import { minifySync } from 'vite';
import { languages } from '#src/contract/locale/language.ts';
import { textFolderOf } from '#src/i18n/text-folders.ts';

/** A placeholder for the language of the page in a chunk, until the chunk is written once for each language. */
const pageLanguage = '__PAGE_LANGUAGE__';
const [firstLanguage, ...otherLanguages] = languages;

const textFile = /\/src\/i18n\/(?:[\w-]+\/)*([\w-]+)-texts\.ts$/;

/** Areas of texts in one chunk, because they are shown together; any other area is a chunk of its own. */
const chunksOfAreas = [
  ['base-texts', 3, 'localize|(?:broken-page|failure|frame|gem)-texts'],
  ['favourite-texts', 2, '(?:character|favourite)-texts'],
  ['app-texts', 2, '(?:app|push)-texts'],
  ['overlay-texts', 2, '(?:login|overlay|report-dialog)-texts'],
  ['conversation-menu-texts', 2, '(?:conversation-menu|chat-search)-texts'],
  // These are composed from areas of the chunks above, which therefore come first.
  ['panel-texts', 1, '(?:[\\w-]+-panel|import|chat-(?:branch|guidance|shortcut))-texts'],
  ['mine-texts', 1, '(?:account|mine)-texts'],
].map(([name, priority, areas]) => ({
  name,
  priority,
  test: new RegExp(`/src/i18n/(?:[\\w-]+/)*(?:${areas})\\.ts$`),
}));

/** The groups that put the files of texts into chunks that contain nothing else. */
export const textChunks = [
  ...chunksOfAreas,
  {
    test: (id) => textFile.test(id) && !chunksOfAreas.some(({ test }) => test.test(id)),
    priority: 2,
    name: (id) => `${textFile.exec(id)?.[1]}-texts`,
  },
];

/** Names the file of a chunk of the client. */
export function nameChunk({ name }) {
  return `${name.endsWith('-texts') ? textFolderOf(firstLanguage) : '_astro/'}[name].[hash].js`;
}

/** The plugin that writes each chunk of texts once for every language, with the texts of only that language. */
export const oneLanguage = {
  name: 'one-language',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!textFile.test(id)) return null;
    const { body } = this.parse(code, { lang: 'ts' });
    const calls = body.flatMap(findCalls);
    if (calls.length !== code.split('localize({').length - 1) {
      this.error(`${id} calls localize in another form than \`const textsOf = localize({ … });\`.`);
    }
    return { code: replaceTexts(code, calls), map: null };
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.fileName.startsWith(textFolderOf(firstLanguage))) continue;
        const { code } = chunk;
        for (const language of otherLanguages) {
          const fileName = chunk.fileName.replace(textFolderOf(firstLanguage), textFolderOf(language));
          this.emitFile({ type: 'asset', fileName, source: inLanguage(code, language) });
        }
        chunk.code = inLanguage(code, firstLanguage);
      }
    },
  },
};

/** Finds the calls of `localize` in a statement. */
function findCalls(statement) {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations
    .map(({ init }) => init)
    .filter((init) => init?.type === 'CallExpression' && init.callee.name === 'localize');
}

/** Replaces records by language with the texts of the page's language. */
function replaceTexts(code, calls) {
  let replaced = code;
  for (const {
    start,
    end,
    arguments: [record],
  } of calls.toReversed()) {
    const textsOf = new Map(
      record.properties.map(({ key, value }) => [key.name ?? key.value, code.slice(value.start, value.end)]),
    );
    const choice = otherLanguages.reduceRight(
      (rest, language) => `${pageLanguage}===${JSON.stringify(language)}?${textsOf.get(language)}:${rest}`,
      textsOf.get(firstLanguage),
    );
    replaced = `${replaced.slice(0, start)}/* @__PURE__ */ localize({[${pageLanguage}]:${choice}})${replaced.slice(end)}`;
  }
  return replaced;
}

function inLanguage(code, language) {
  return minifySync('texts.js', code.replaceAll(pageLanguage, JSON.stringify(language)), { module: true })
    .code;
}
