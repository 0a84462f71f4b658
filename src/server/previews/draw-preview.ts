import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Node } from '@takumi-rs/core';
import { ogImageSize } from '#src/domain/site/og-image.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { decodeCover, encodeJpeg } from '#src/server/pictures/image-codec.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { renderer } from './renderer.ts';
import { type Setting, setText } from './set-text.ts';

export interface Preview {
  kind: 'article' | 'character' | 'site';
  language: Language;
  siteName: string;
  /** The title, or the name. */
  title: string;
  /** One quieter sentence; empty for none. */
  line: string;
  /** The cover or the portrait; null for none. */
  picture: Uint8Array | null;
}

type Style = NonNullable<Node['style']>;

const { width, height } = ogImageSize;
const margin = 72;
const portraitWidth = 473;
const whole: Style = { position: 'absolute', left: 0, top: 0, width, height };
const [ground, chalk, quiet] = ['#0e0a15', '#fff4f0', '#cfc0de'];
const ofHeading = { maxHeight: 302, sizes: [88, 78, 68, 60], leading: 1.14, color: chalk } as const;
const ofName = { maxHeight: 290, sizes: [124, 108, 92, 78, 64], leading: 1.14, color: chalk } as const;
const ofSentence = { maxHeight: 101, sizes: [38, 34, 30], leading: 1.32, color: quiet } as const;
const ofSiteName: Setting = {
  maxWidth: 460,
  maxHeight: 56,
  sizes: [44, 36, 28],
  leading: 1.2,
  color: chalk,
};
/** The light of the site's design, which is visible where no picture is. */
const field =
  'radial-gradient(circle 720px at 1080px 60px, rgb(232 72 127 / .62), rgb(232 72 127 / 0)), ' +
  'radial-gradient(circle 760px at 820px 640px, rgb(123 69 216 / .6), rgb(123 69 216 / 0))';
/** Darkens the cover behind the text, so that it is readable on any picture. */
const shade =
  'linear-gradient(to top, rgb(14 10 21 / .94), rgb(14 10 21 / .72) 45%, rgb(14 10 21 / .2) 78%, rgb(14 10 21 / .5))';
/** Lets a portrait fade in from the ground at its left edge. */
const fade =
  'linear-gradient(to right, rgb(0 0 0 / 0), rgb(0 0 0 / .05) 6%, rgb(0 0 0 / .26) 14%, rgb(0 0 0 / .68) 24%, ' +
  'rgb(0 0 0 / .92) 31%, #000 38%)';
const markFile = path.join(projectRoot, 'public/favicon.svg');
/** The title where neither the subject's nor the site's name has a character that can be drawn. */
const lastResort = 'Yuanfen';

/** Draws a link preview as JPEG, 1200 × 630. Runs in the process for pictures (`runPreviewTask`). */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const content = renderBox({ ...whole, backgroundColor: ground, backgroundImage: field }, [
    ...(await renderPicture(preview)),
    renderBox(
      { ...whole, padding: `58px ${margin}px 64px`, justifyContent: 'flex-end' },
      await renderWords(preview),
    ),
  ]);
  return encodeJpeg(await renderer.draw(content, preview.language));
}

async function renderPicture({ kind, picture }: Preview): Promise<Node[]> {
  if (picture === null) return [];
  const isPortrait = kind === 'character';
  const left = isPortrait ? width - portraitWidth : 0;
  const box = { width: width - left, height };
  const style: Style = { position: 'absolute', left, top: 0, ...box };
  const image: Node = { type: 'image', src: await decodeCover(picture, box), style };
  if (isPortrait) return [{ ...image, style: { ...style, maskImage: fade } }];
  return [image, renderBox({ ...style, backgroundImage: shade }, [])];
}

/**
 * Draws the name of the site at the top and the title at the bottom. The site's own picture, and one whose title has no
 * character that can be drawn, have the site's name as their title, with the mark above it.
 */
async function renderWords({ kind, language, picture, siteName, title, line }: Preview): Promise<Node[]> {
  const maxWidth = kind === 'character' && picture !== null ? 610 : width - margin * 2 - 60;
  const ofTitle = { ...(kind === 'article' ? ofHeading : ofName), maxWidth };
  const ofLine = { ...ofSentence, maxWidth: Math.min(maxWidth, 860) };
  const ownTitle = kind === 'site' ? null : await setText(title, language, ofTitle);
  const below = await setText(line, language, ofLine);
  if (ownTitle === null) {
    const name =
      (await setText(siteName, language, ofTitle)) ?? (await setText(lastResort, language, ofTitle));
    return [renderBox({ gap: 24 }, [await renderMark(120), renderBox({ gap: 14 }, [name, below])])];
  }
  const head = [await renderMark(56), await setText(siteName, language, ofSiteName)];
  return [
    renderBox({ flexDirection: 'row', alignItems: 'center', gap: 16, marginBottom: 'auto' }, head),
    renderBox({ gap: 14 }, [ownTitle, below]),
  ];
}

async function renderMark(size: number): Promise<Node> {
  return { type: 'image', src: await readFile(markFile), style: { width: size, height: size } };
}

function renderBox(style: Style, children: readonly (Node | null)[]): Node {
  return {
    type: 'container',
    style: { display: 'flex', flexDirection: 'column', ...style },
    children: children.filter((child) => child !== null),
  };
}
