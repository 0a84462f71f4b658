import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#src/contract/locale/language.ts';
import {
  type LegalText,
  legalPages,
  splitLegalText,
  fillGuestMonths,
  fillSiteName,
  fillSiteNameInMarkdown,
  removeGemMarks,
} from '#src/domain/legal/legal-text.ts';
import { renderMarkdown } from '#src/domain/markdown/render-markdown.ts';
import { splitFrontMatter } from '#src/server/stories/article-file.ts';

const folder = new URL('../../../src/content/legal/', import.meta.url);
/** Id of the section that `LegalPage.astro` adds to every text. */
const addedId = 'contact';
/** Ids that the layouts use. */
const takenIds = ['content', addedId];

function readLegalText(
  language: string,
  page: string,
): { frontMatter: unknown; text: LegalText; raw: string } {
  const raw = readFileSync(new URL(`${language}/${page}.md`, folder), 'utf8');
  const { frontMatter, content } = splitFrontMatter(raw);
  return { frontMatter, text: splitLegalText(content), raw };
}

function listIds(page: string): string[] {
  return [...readLegalText('en', page).text.sections.map(({ id }) => id), addedId];
}

it('there is exactly one text for each legal page in each language (rule:pages, rule:shipped-content)', () => {
  for (const language of languages) {
    const files = readdirSync(new URL(`${language}/`, folder));
    expect(files.toSorted(), language).toEqual(legalPages.map((page) => `${page}.md`).toSorted());
  }
});

/** Sentences that a reader expects. */
const guestSentences = {
  en: 'are erased once their browser was not here for 12 months',
  'zh-CN': '如果连续 12 个月没有来访，访客及其全部内容就会被清除',
};

it.each(languages)('the privacy policy states in %s when a guest is erased', (language) => {
  const { raw } = readLegalText(language, 'privacy-policy');
  expect(fillGuestMonths(raw, 12)).toContain(guestSentences[language]);
});

for (const page of legalPages) {
  describe(page, () => {
    it('has the same sections in the same order in both languages', () => {
      const [english, chinese] = languages.map((language) =>
        readLegalText(language, page).text.sections.map(({ id }) => id),
      );
      expect(english?.length).toBeGreaterThan(3);
      expect(chinese).toEqual(english);
    });

    it('was updated on the same day in both languages', () => {
      const [english, chinese] = languages.map((language) => readLegalText(language, page).frontMatter);
      expect(english).toHaveProperty('updated', (chinese as { updated: string }).updated);
    });

    it('gives each section an id of its own that no layout uses', () => {
      const ids = readLegalText('en', page).text.sections.map(({ id }) => id);
      expect(new Set([...ids, ...takenIds]).size).toBe(ids.length + takenIds.length);
    });

    for (const language of languages) {
      const { frontMatter, text, raw } = readLegalText(language, page);

      it(`has in ${language} the name of the site as plain text everywhere, whatever the name`, () => {
        const name = '<b>Our</b> *place* & [yours](javascript:alert(1)) $& `x`';
        const texts = [text.intro, ...text.sections.map(({ body }) => body)];
        const html = texts
          .map((one) =>
            renderMarkdown(fillSiteNameInMarkdown(fillGuestMonths(removeGemMarks(one), 12), name), 'en'),
          )
          .join('\n');
        const shown = '&#x3C;b>Our&#x3C;/b> *place* &#x26; [yours](javascript:alert(1)) $&#x26; `x`';
        expect(html.split(shown).length).toBe(texts.join('\n').split('{{site}}').length);
        expect(html).not.toMatch(/\{\{|<b>|<code>x|href="javascript:/);
        const headings = text.sections.map(({ heading }) => fillSiteName(heading, name));
        expect(headings.join()).not.toContain('{{');
      });

      it(`states in ${language} its subject and the date of its update`, () => {
        expect(frontMatter).toEqual({
          h1: expect.stringMatching(/\S/),
          description: expect.stringMatching(/^.{30,170}$/),
          updated: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        });
      });

      it(`knows in ${language} no placeholder but the site's name and the months that a guest is kept`, () => {
        expect(fillGuestMonths(removeGemMarks(raw), 12).replaceAll('{{site}}', '')).not.toMatch(
          /\{\{|\}\}|\bTODO\b|lorem|\[(?:name|company|date)\]/i,
        );
      });

      it(`has in ${language} a text under every heading, and headings without markup`, () => {
        for (const { heading, body } of text.sections) {
          expect(body, heading).toMatch(/\S/);
          expect(heading).not.toMatch(/[*_`[\]{}#]/);
        }
        expect(raw).not.toMatch(/^# /m);
      });

      it(`links in ${language} only to sections that exist and to nothing outside this site but help lines`, () => {
        const targets = [...raw.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
        const help = /^(?:tel:\d+|https:\/\/findahelpline\.com)$/;
        for (const target of targets.filter((each) => !help.test(each))) {
          expect(target).toMatch(/^[#/](?!\/)/);
          const [path = '', id] = target.split('#');
          const linked = legalPages.find((name) => path === `/${name}`);
          if (id !== undefined) expect(listIds(linked ?? page), target).toContain(id);
        }
      });
    }

    it('has a plausible length in both languages', () => {
      expect(readLegalText('en', page).raw.match(/[a-z']+/gi)?.length).toBeGreaterThan(450);
      expect(readLegalText('zh-CN', page).raw.match(/\p{Script=Han}/gu)?.length).toBeGreaterThan(700);
    });
  });
}
