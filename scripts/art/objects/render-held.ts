/** The objects of the characters' stories, each with the hand that holds it. Lengths are Notionists units. */
import { ink } from '../color.ts';
import { drawCarton, drawHeadset, drawLamb, drawStudioMicrophone, drawTug } from './objects-beside.ts';
import {
  drawGoStone,
  drawOldKey,
  drawPenaltyCard,
  drawPepperPlant,
  drawRoleCard,
  drawTag,
  drawUmbrellaCanopy,
  drawUmbrellaPole,
} from './objects-play.ts';
import { drawGlass, drawLadle, drawNoodleCup, drawSteamer, drawTangerine } from './objects-table.ts';
import {
  drawDragonLens,
  drawFlatBrush,
  drawHammer,
  drawMicrophone,
  drawReel,
  drawScroll,
  drawTuningFork,
  drawWritingBrush,
} from './objects-trade.ts';

interface HeldObject {
  /** The hand that holds it: a fist around it, two finger tips, or none. */
  hand: 'hand' | 'ok' | null;
  draw: () => string;
  /** True if it also covers the thumb, so that only the fingers are seen in front of it. */
  isWide?: boolean;
  drawBehind?: () => string;
  /** Draws the part that is worn, in the figure's own coordinates. */
  drawWorn?: () => string;
}

const heldObjects = {
  ladle: { hand: 'hand', draw: drawLadle },
  steamer: { hand: 'hand', isWide: true, draw: drawSteamer },
  noodleCup: { hand: 'hand', isWide: true, draw: drawNoodleCup },
  tangerine: { hand: 'hand', isWide: true, draw: drawTangerine },
  glass: { hand: 'hand', draw: drawGlass },
  tuningFork: { hand: 'hand', draw: drawTuningFork },
  microphone: { hand: 'hand', draw: drawMicrophone },
  scroll: { hand: 'hand', isWide: true, draw: drawScroll },
  reel: { hand: 'hand', isWide: true, draw: drawReel },
  hammer: { hand: 'hand', draw: drawHammer },
  flatBrush: { hand: 'hand', draw: drawFlatBrush },
  writingBrush: { hand: 'hand', draw: drawWritingBrush },
  dragonLens: { hand: 'hand', draw: drawDragonLens },
  roleCard: { hand: 'hand', isWide: true, draw: drawRoleCard },
  penaltyCard: { hand: 'hand', isWide: true, draw: drawPenaltyCard },
  goStone: { hand: 'ok', draw: drawGoStone },
  pepperPlant: { hand: 'hand', isWide: true, draw: drawPepperPlant },
  tag: { hand: 'hand', isWide: true, draw: drawTag },
  oldKey: { hand: 'hand', isWide: true, draw: drawOldKey },
  umbrella: { hand: 'hand', draw: drawUmbrellaPole, drawBehind: drawUmbrellaCanopy },
  carton: { hand: 'hand', isWide: true, draw: drawCarton },
  studioMicrophone: { hand: null, draw: drawStudioMicrophone },
  lamb: { hand: null, draw: drawLamb },
  tug: { hand: 'hand', draw: drawTug, drawWorn: drawHeadset },
} as const satisfies Record<string, HeldObject>;

export type HeldName = keyof typeof heldObjects;

/** The points where Notionists' hands close, and their shift: up to the side of the chin. */
const grips = {
  hand: { x: 1262, y: 1556, dx: 40, dy: -392 },
  ok: { x: 1148, y: 1472, dx: 72, dy: -400 },
} as const;

/** The part of a fist in front of a wide object: everything below the tip of the thumb. */
const fingersClip = '<clipPath id="fingers"><rect x="1100" y="1408" width="400" height="400"/></clipPath>';

/** Renders a raised sleeve in the layer of the bodies, so that it has their paint. */
function renderSleeve(dx: number, dy: number): string {
  const [x, y] = [1307 + dx - 178, 1752 + dy - 1057];
  const arm = `M${x - 92} ${y - 8}C${x - 120} ${y + 120} ${x - 190} ${y + 240} ${x - 230} ${y + 500}H${x + 190}C${x + 190} ${y + 250} ${x + 130} ${y + 120} ${x + 100} ${y - 8}Z`;
  const cuff = `M${x - 100} ${y - 34}q100 -30 206 0l10 64q-112 -28 -226 0z`;
  const outline = `fill="url(#cloth)" stroke="${ink}" stroke-width="15" stroke-linejoin="round"`;
  return `<g transform="translate(178 1057)"><path d="${arm}" ${outline}/><path d="${cuff}" ${outline}/></g>`;
}

/**
 * Renders the layers of an object: the parts behind the figure, and the parts in front of it, including hand and
 * sleeve. `renderHand` draws one of Notionists' hands at its own position.
 */
export function renderHeld(
  name: HeldName,
  renderHand: (hand: 'hand' | 'ok') => string,
): { behind: string; before: string } {
  const { hand, draw, drawBehind, drawWorn, isWide }: HeldObject = heldObjects[name];
  const { x, y, dx, dy } = grips[hand ?? 'hand'];
  const at = (content: string) => `<g transform="translate(${x + dx} ${y + dy}) scale(1.18)">${content}</g>`;
  const worn = drawWorn ? drawWorn() : '';
  const behind = drawBehind ? at(drawBehind()) : '';
  if (hand === null) return { behind, before: worn + at(draw()) };
  const place = (content: string) => `<g transform="translate(${dx} ${dy})">${content}</g>`;
  const [sleeve, palm] = [renderSleeve(dx, dy), place(renderHand(hand))];
  if (hand === 'ok') return { behind, before: worn + sleeve + palm + at(draw()) };
  if (!isWide) return { behind, before: worn + sleeve + at(draw()) + palm };
  const fingers = place(`<g clip-path="url(#fingers)">${renderHand(hand)}</g>`);
  return { behind, before: worn + sleeve + fingersClip + palm + at(draw()) + fingers };
}
