/**
 * The blink of a portrait under the pointer: two lids and two lashes, laid over the eyes by CSS. No picture is fetched
 * for it. A rule is bound to the very picture it was measured on, whose address begins with a hash of its bytes.
 */
import { ink, mix } from './color.ts';
import { canvas, type Look, stances, toCanvas } from './portrait.ts';

/** Open eyes; the other eyes of Notionists are half or wholly closed. */
const openEyes = '05';
/** What covers an eye, in Notionists units around its middle. */
const eyes = [
  { x: 843, y: 763, width: 66, height: 88 },
  { x: 1040, y: 771, width: 58, height: 84 },
] as const;
const lashHeight = 16;
/** So many digits of a picture's id tell it from all others of a site. */
const idLength = 8;
/** Characters a line, as in .oxfmtrc.json. */
const lineWidth = 110;

/** A portrait whose eyes are open: its look and the id of its picture. */
interface Portrait {
  look: Look;
  pictureId: string;
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Position and size of a background layer over a box on the canvas. */
function placeLayer(box: { x: number; y: number; width: number; height: number }): string {
  const across = (box.x - box.width / 2) / (canvas.width - box.width);
  const down = (box.y - box.height / 2) / (canvas.height - box.height);
  const size = `${percent(box.width / canvas.width)} ${percent(box.height / canvas.height)}`;
  return `${percent(across)} ${percent(down)} / ${size} no-repeat`;
}

/** The background layers of a pose: a line of lashes over one of lids. */
function listLayers(look: Look): string[] {
  const { scale } = stances[look.stance];
  const layer = (paint: string, eye: (typeof eyes)[number], height: number, dy: number) => {
    const { x, y } = toCanvas(look, eye.x, eye.y + dy);
    return `var(--${paint}) ${placeLayer({ x, y, width: eye.width * scale, height: height * scale })}`;
  };
  return [
    eyes.map((eye) => layer('lash', eye, lashHeight, 10)).join(', '),
    eyes.map((eye) => layer('lid', eye, eye.height, 0)).join(', '),
  ];
}

/** The skin around the eyes, as `renderFigurePaints` shades it there. */
const lidColor = (look: Look) => mix(look.skin, '#fff6ea', 0.1);

/** One rule for all pictures that share what it says, laid out as the formatter does. */
function renderRule(ids: readonly string[], declarations: readonly string[]): string {
  const pictures = ids.map((id) => `> [src^='/pictures/${id.slice(0, idLength)}']`);
  const short = `  .picture:has(${pictures.join(', ')}) {`;
  const long = `  .picture:has(\n    ${pictures.join(',\n    ')}\n  ) {`;
  return `${short.length > lineWidth ? long : short}\n${declarations.map((line) => `    ${line}\n`).join('')}  }\n`;
}

function groupIds<Key>(portraits: readonly Portrait[], keyOf: (look: Look) => Key): Map<Key, string[]> {
  const groups = new Map<Key, string[]>();
  for (const { look, pictureId } of portraits) {
    const key = keyOf(look);
    groups.set(key, [...(groups.get(key) ?? []), pictureId]);
  }
  return groups;
}

/** The style sheet `src/styles/character/blink.css` for these portraits. */
export function renderBlink(portraits: readonly Portrait[]): string {
  const open = portraits.filter(({ look }) => look.face.eyes === openEyes);
  const poses = [...groupIds(open, (look) => listLayers(look).join(',\n      '))].map(([layers, ids]) =>
    renderRule(ids, ["--blink: '';", `--eyes:\n      ${layers};`]),
  );
  const skins = [...groupIds(open, lidColor)].map(([color, ids]) =>
    renderRule(ids, [`--lid: radial-gradient(closest-side, ${color} 88%, transparent);`]),
  );
  return `/* Made by src/cli/art/blink.ts: a portrait blinks under the pointer. */
@layer components {
  .picture {
    /* Lids stay beneath what a card writes over its portrait. */
    isolation: isolate;
    --lash: radial-gradient(closest-side, ${ink} 84%, transparent);
  }

${[...poses, ...skins].join('\n')}
  /* Shows the top of what does not fit. */
  .portrait {
    --from: 0%;
  }

  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    .card:hover .picture::before,
    .picture:hover::before {
      content: var(--blink);
      position: absolute;
      inset-inline: 0;
      /* Lies where the picture does, also where its box cuts off some of the height. */
      top: var(--from, 50%);
      translate: 0 calc(-1 * var(--from, 50%));
      z-index: 1;
      aspect-ratio: 3 / 4;
      background: var(--eyes);
      opacity: 0;
      animation: blink 2.4s step-end 2;
    }
  }

  @keyframes blink {
    4% {
      opacity: 1;
    }
    10% {
      opacity: 0;
    }
  }
}
`;
}
