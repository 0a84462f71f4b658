import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ogImageSize } from '#src/domain/site/og-image.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { runPictureTask } from '#src/server/pictures/run-picture-task.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { type LaidOutText, layOutText } from './lay-out-text.ts';

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

const { width, height } = ogImageSize;
const margin = 72;
const portraitWidth = 473;
const [ground, chalk, quiet] = ['#0e0a15', '#fff4f0', '#cfc0de'];
const markFile = path.join(projectRoot, 'public/favicon.svg');

/** Draws a link preview as JPEG, 1200 × 630. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const isPortrait = preview.kind === 'character';
  const left = isPortrait ? width - portraitWidth : 0;
  const inlay =
    preview.picture === null
      ? null
      : { original: preview.picture, left, width: width - left, height, fades: isPortrait };
  const shade = inlay === null || isPortrait ? '' : renderShade();
  const words = svgDocument(shade + (await renderWords(preview)));
  return runPictureTask('encodeLinkImage', svgDocument(renderField()), inlay, words);
}

async function renderWords(preview: Preview): Promise<string> {
  const { language, kind } = preview;
  const maxWidth = kind === 'character' && preview.picture !== null ? 610 : width - margin * 2 - 60;
  const title = await layOutText(preview.title, {
    language,
    maxWidth,
    maxLines: 3,
    maxHeight: kind === 'article' ? 380 : 290,
    sizes: kind === 'article' ? [88, 78, 68, 60] : [124, 108, 92, 78, 64],
    leading: 1.14,
    fill: chalk,
  });
  const line = await layOutText(preview.line, {
    language,
    maxWidth: Math.min(maxWidth, 860),
    maxLines: 2,
    maxHeight: 100,
    sizes: [38, 34, 30],
    leading: 1.32,
    fill: quiet,
  });
  const gap = line.height > 0 && title.height > 0 ? 26 : 0;
  const bottom = height - margin - 6;
  const lineTop = bottom - line.height;
  const titleTop = lineTop - gap - title.height;
  return (await renderSiteName(preview, titleTop)) + place(title, titleTop) + place(line, lineTop);
}

/** Draws the mark and the name at the top; the picture of the site itself shows them large already. */
async function renderSiteName({ kind, siteName, language }: Preview, titleTop: number): Promise<string> {
  if (kind === 'site') return renderMark(titleTop - 150, 120);
  const name = await layOutText(siteName, {
    language,
    maxWidth: 460,
    maxLines: 1,
    maxHeight: 56,
    sizes: [44, 36, 28],
    leading: 1,
    fill: chalk,
  });
  const moved = `translate(${margin + 72} ${86 - name.size * 0.5})`;
  return `${await renderMark(58, 56)}<g transform="${moved}">${name.markup}</g>`;
}

async function renderMark(top: number, size: number): Promise<string> {
  const mark = await readFile(markFile, 'utf8');
  return mark.replace(
    /^<svg xmlns="[^"]+" viewBox="([^"]+)" width="\d+" height="\d+">/,
    `<svg x="${margin}" y="${top.toFixed(2)}" width="${size}" height="${size}" viewBox="$1">`,
  );
}

function place(text: LaidOutText, top: number): string {
  return `<g transform="translate(${margin} ${top.toFixed(2)})">${text.markup}</g>`;
}

/** Draws the background with the light of the site's design, which is visible where no picture is. */
function renderField(): string {
  return (
    '<defs><radialGradient id="rose" gradientUnits="userSpaceOnUse" cx="1080" cy="60" r="720">' +
    '<stop offset="0" stop-color="#e8487f" stop-opacity=".62"/><stop offset="1" stop-color="#e8487f" stop-opacity="0"/>' +
    '</radialGradient><radialGradient id="violet" gradientUnits="userSpaceOnUse" cx="820" cy="640" r="760">' +
    '<stop offset="0" stop-color="#7b45d8" stop-opacity=".6"/><stop offset="1" stop-color="#7b45d8" stop-opacity="0"/>' +
    `</radialGradient></defs>${fill(ground)}${fill('url(#violet)')}${fill('url(#rose)')}`
  );
}

/** Darkens the cover behind the text, so that it is readable on any picture. */
function renderShade(): string {
  const stops = [
    [0, 0.94],
    [0.45, 0.72],
    [0.78, 0.2],
    [1, 0.5],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`);
  const shade = `<linearGradient id="shade" x1="0" y1="1" x2="0" y2="0">${stops.join('')}</linearGradient>`;
  return `<defs>${shade}</defs>${fill('url(#shade)')}`;
}

function fill(paint: string): string {
  return `<rect width="${width}" height="${height}" fill="${paint}"/>`;
}

function svgDocument(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
