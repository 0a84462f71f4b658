import { memo, useId } from 'react';
import { describe, expect, it } from 'vitest';
import renderer from '#src/islands/render-island.ts';

function Field({ name }: { name: string }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {name}: <input id={id} />
    </label>
  );
}

const render = (page: object, component: unknown, slots = {}) =>
  renderer.renderToStaticMarkup.call({ result: page }, component, { name: 'Tea' }, slots);

describe('a component of a page', () => {
  it('has ids that begin with its prefix, and shares none with the others of the page', async () => {
    const page = {};
    const [first, second] = [await render(page, Field), await render(page, memo(Field))];
    expect(first.attrs.prefix).not.toBe(second.attrs.prefix);
    for (const { html, attrs } of [first, second]) {
      const [, id = ''] = /<input id="([^"]+)"/.exec(html) ?? [];
      expect(id).toContain(attrs.prefix);
      expect(html).toBe(`<label for="${id}">Tea<!-- -->: <input id="${id}"/></label>`);
    }
  });

  it('has the same ids in every page, so that a page that is kept is always the same', async () => {
    expect(await render({}, Field)).toEqual(await render({}, Field));
  });

  it('is recognised without being rendered', () => {
    const Never = () => {
      throw new Error('rendered');
    };
    expect([Never, memo(Never)].map((component) => renderer.check(component))).toEqual([true, true]);
    expect(['p', null, {}].map((component) => renderer.check(component))).toEqual([false, false, false]);
  });

  it('with content from the page, or without a component, is an error', () => {
    expect(() => render({}, Field, { default: 'Words' })).toThrow('takes no content');
    expect(() => render({}, 'p')).toThrow('no component');
  });
});
