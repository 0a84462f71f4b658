import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { deepestNote, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';

/** The texts of a chat completion preset, by their place here. */
export interface ChatPrompts {
  instructions: string;
  note: string;
  noteDepth: number;
  /** The names of the first prompts that are switched off, each cut. */
  off: string[];
  /** Number of further prompts that are switched off. */
  moreOff: number;
}

/** Limits of the stored texts, in UTF-16 units. */
export interface PresetLimits {
  instructions: number;
  note: number;
}

interface OrderedPrompt {
  identifier: string;
  name: string;
  content: string;
  isOn: boolean;
  /** Number of messages that it is inserted before; null for its place in the order. */
  depth: number | null;
}

/** Upper limit of prompts; no preset has more with text. */
const mostPrompts = 500;
/** Length of a name in a report. */
const longestName = 80;
/** Upper limit of switched-off prompts that are named. */
const mostNamedOff = 50;

/**
 * Reads the prompts of a chat completion preset in order. Markers stand for the site's own parts; prompts before the
 * history come first, prompts after it or at a depth last. A text is cut in the prompt that exceeds its limit.
 */
export function readChatPrompts(preset: JsonObject, limits: PresetLimits): ChatPrompts {
  const ordered = orderPrompts(preset);
  const historyAt = ordered.findIndex(({ identifier }) => identifier === 'chatHistory');
  const said = ordered
    .map((prompt, index) => ({ ...prompt, isBehind: historyAt >= 0 && index > historyAt }))
    .filter(({ content }) => content.trim() !== '');
  const on = said.filter(({ isOn }) => isOn);
  const off = said.filter(({ isOn }) => !isOn);
  const isLate = ({ depth, isBehind }: (typeof on)[number]) => depth !== null || isBehind;
  const late = on.filter(isLate);
  const depths = late.map(({ depth }) => depth ?? 0);
  return {
    instructions: joinWithin(
      on.filter((prompt) => !isLate(prompt)),
      limits.instructions,
    ),
    note: joinWithin(late, limits.note),
    noteDepth: depths.length === 0 ? usualNoteDepth : Math.min(...depths),
    off: off.slice(0, mostNamedOff).map(({ name }) => name),
    moreOff: Math.max(0, off.length - mostNamedOff),
  };
}

/** Joins texts until they exceed the limit. */
function joinWithin(prompts: readonly OrderedPrompt[], limit: number): string {
  let text = '';
  for (const { content } of prompts) {
    if (text.length > limit) break;
    text += `${text === '' ? '' : '\n\n'}${content.trim()}`;
  }
  return text;
}

function orderPrompts(preset: JsonObject): OrderedPrompt[] {
  const listed: unknown = preset['prompts'];
  const prompts = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, mostPrompts);
  const byId = new Map(prompts.map((prompt) => [String(prompt['identifier']), prompt]));
  const order = findOrder(preset);
  const places =
    order ?? prompts.map((prompt) => ({ identifier: prompt['identifier'], enabled: prompt['enabled'] }));
  const once = new Map(places.map(({ identifier, enabled }) => [String(identifier), enabled]));
  return [...once].slice(0, mostPrompts).map(([id, enabled]) => {
    const prompt = byId.get(id) ?? {};
    const { content, name, injection_position: position, injection_depth: depth } = prompt;
    return {
      identifier: id,
      name: cutWhole(typeof name === 'string' && name !== '' ? name : id, 0, longestName),
      content: typeof content === 'string' ? removeOriginalMacro(content) : '',
      isOn: enabled !== false,
      depth: position === 1 ? toDepth(depth) : null,
    };
  });
}

/** Finds the order of the prompts; if there are several, the one for all characters is the last. */
function findOrder({ prompt_order: orders }: JsonObject): JsonObject[] | null {
  if (!Array.isArray(orders)) return null;
  const order = orders.filter(isJsonObject).findLast((one) => Array.isArray(one['order']))?.['order'];
  return Array.isArray(order) ? order.filter(isJsonObject) : null;
}

/** Removes the macro for the program's own prompt, which would appear twice. */
export function removeOriginalMacro(text: string): string {
  return text.replaceAll(/\{\{original\}\}/gi, '');
}

function toDepth(depth: unknown): number {
  const isDepth = typeof depth === 'number' && Number.isFinite(depth) && depth >= 0;
  return isDepth ? Math.min(deepestNote, Math.floor(depth)) : usualNoteDepth;
}
