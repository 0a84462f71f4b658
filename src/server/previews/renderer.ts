import { readFile } from 'node:fs/promises';
import { type MeasuredNode, type Node, Renderer } from '@takumi-rs/core';
import { ogImageSize } from '#src/domain/site/og-image.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { Pixels } from '#src/server/pictures/image-codec.ts';
import { chooseFonts, type FontPart, listFontFamilies } from './choose-fonts.ts';

/** Pictures are drawn once, so nothing decoded is kept but the fonts. */
const native = new Renderer({ cacheMaxBytes: 0 });
const registered = new Map<FontPart, Promise<unknown>>();

/** Lays out and draws boxes, pictures and text by rules of CSS, in the size of a link preview. */
export const renderer = {
  /** Loads the fonts of a text, and returns it without the characters that no font has. */
  async loadFonts(text: string, language: Language): Promise<string> {
    const drawable = await chooseFonts(text, language);
    await Promise.all(drawable.parts.map(register));
    return drawable.text;
  },

  /** Computes where a node is drawn. The fonts of its texts have to be loaded. */
  measure(node: Node, language: Language): Promise<MeasuredNode> {
    return native.measure(node, optionsFor(language));
  },

  /** Draws a node. The fonts of its texts have to be loaded. */
  async draw(node: Node, language: Language): Promise<Pixels> {
    const data = await native.render(node, { ...optionsFor(language), format: 'raw' });
    return { ...ogImageSize, data };
  },
};

function optionsFor(language: Language) {
  return { ...ogImageSize, lang: language, fontFamilies: listFontFamilies(language) };
}

function register(part: FontPart): Promise<unknown> {
  const registering =
    registered.get(part) ??
    readFile(part.file)
      .then((data) => native.registerFont({ name: part.family, data, unicodeRange: part.ranges }))
      .catch((error: unknown) => {
        registered.delete(part);
        throw error;
      });
  registered.set(part, registering);
  return registering;
}
