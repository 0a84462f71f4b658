import type { Page } from '@playwright/test';
import { test } from '#tests/support/e2e/looks/editions.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { listCached, untilControlled } from '#tests/support/e2e/worker.ts';

/** The smallest possible PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The format of a picture's address in this test: `/pictures/{public or private}-{number}-{bytes}/320`. */
const form = /^\/(?:pictures|api\/media)\/(public|private)-\d+-(\d+)\/320$/;

function answerPicture(path: string) {
  const [, audience, bytes] = form.exec(path) ?? [];
  if (audience === undefined) return undefined;
  const body = Buffer.concat([pixel], Math.max(pixel.length, Number(bytes)));
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': `${audience}, max-age=86400` };
  return { status: 200, headers, body };
}

/** Makes the page show pictures, all at once. */
const show = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (sources) => {
    await Promise.all(
      sources.map((src) => {
        const picture = Object.assign(new Image(), { src });
        return picture.decode();
      }),
    );
  }, paths);

const keptPictures = async (page: Page) => (await listCached(page))['yuanfen-pictures'] ?? [];

test('at most 120 pictures and 20 MB are cached, the oldest is dropped; never a private one or one outside of /pictures/ (rule:private-cache)', async ({
  page,
  editions,
}) => {
  editions.answerBy(answerPicture);
  await page.goto('/offline');
  await untilControlled(page);
  const small = Array.from({ length: 121 }, (_, index) => `/pictures/public-${index}-0/320`);
  await show(page, small.slice(0, 1));
  await expect.poll(() => keptPictures(page)).toEqual(small.slice(0, 1));
  await show(page, ['/pictures/private-1-0/320', '/api/media/public-1-0/320', ...small.slice(1)]);
  await expect.poll(() => keptPictures(page)).toHaveLength(120);
  expect((await keptPictures(page)).toSorted(), 'the oldest has gone').toEqual(small.slice(1).toSorted());

  const large = Array.from({ length: 3 }, (_, index) => `/pictures/public-${index}-9000000/320`);
  for (const path of large) await show(page, [path]);
  await expect.poll(() => keptPictures(page), '18 MB; all small ones are older').toEqual(large.slice(1));
  await show(page, large.slice(1));
  expect(editions.countAsked(large[2] ?? ''), 'a kept picture is read once').toBe(1);
});
