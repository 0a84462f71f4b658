import { evaluateNamed } from './evaluate-named.ts';
import { evaluateShorthand } from './evaluate-shorthand.ts';
import { findScopes, type MacroScope } from './find-scopes.ts';
import { isFalse, splitNodes } from './if-condition.ts';
import type { MacroRoom, MacroValues, Segment } from './macro-values.ts';
import { type MacroNode, parseMacros, type TextNode } from './parse-macros.ts';
import { type MacroHead, readHead, toUsualName } from './read-head.ts';
import { dedent, measureIndentation, trimAround } from './trim-text.ts';

/**
 * Characters of values that may be inserted into one text; further macros stay, so that no text grows without bounds.
 */
const mostInserted = 200_000;
/** Macros that take far longer than their output suggests, and the characters of room that each costs in addition. */
const workOfTime = new Map([
  ['datetimeformat', 200],
  ['timediff', 200],
]);
/** Upper limit of nested scopes; deeper scopes stay as they are. */
const deepestScope = 32;

const escapedBrace = /\\([{}])/g;
const escapedBraces = '\\{';

/** Checks whether a text may hold macros; false for most texts, which then need no filling. */
export function mayHoldMacros(text: string): boolean {
  return text.includes('{{') || text.includes('<') || text.includes(escapedBraces);
}

/**
 * Fills the macros of a text (rule:macros, docs/macros.md): `{{…}}`, also nested, `{{if}}` and others with a scope, and
 * the older `<BOT>`, `<CHAR>`, `<USER>`; in upper or lower case. Unknown macros stay as they are. Inserted values are
 * never read for macros again. Each macro is evaluated once, in order; those of a branch that is not chosen are not
 * evaluated. The work is linear in the length of the text.
 */
export function fillMacros(text: string, values: MacroValues): string {
  if (!mayHoldMacros(text)) return text;
  const filling = new Filling(text, values);
  return trimAround(joinSegments(filling.evaluate(parseMacros(text), 0)));
}

/** One text while it is being filled. */
class Filling {
  readonly #text: string;
  readonly #values: MacroValues;
  /** Room left for values in this text, and in all texts that share it. */
  readonly #rooms: readonly MacroRoom[];

  constructor(text: string, values: MacroValues) {
    this.#text = text;
    this.#values = values;
    const own = { left: mostInserted };
    this.#rooms = values.room === undefined ? [own] : [own, values.room];
  }

  /** @param depth number of scopes around the nodes */
  evaluate(nodes: readonly TextNode[], depth: number): Segment[] {
    return this.#evaluateRange(nodes, { from: 0, to: nodes.length, scopes: findScopes(nodes) }, depth);
  }

  #evaluateRange(nodes: readonly TextNode[], { from, to, scopes }: Range, depth: number): Segment[] {
    const filled: Segment[] = [];
    for (let index = from; index < to; index += 1) {
      const node = nodes[index];
      if (node === undefined) break;
      if (node.kind === 'text') append(filled, [literalOf(node.text.replace(escapedBrace, '$1'))]);
      else if (node.kind === 'name') append(filled, [this.#tellName(node.name)]);
      else {
        const scope = scopes.get(node);
        if (scope === undefined) append(filled, this.#evaluateMacro(node, depth));
        else {
          append(filled, this.#evaluateScope(node, { nodes, scopes, index, scope }, depth));
          index = scope.endAt;
        }
      }
    }
    return filled;
  }

  /** Evaluates a macro without a scope. */
  #evaluateMacro(node: MacroNode, depth: number): readonly Segment[] {
    const head = readHead(node);
    if (this.#isFull()) return [literalOf(this.#slice(node.at, node.end))];
    if (head !== null && head.name === 'if' && !head.isClosing)
      return this.#evaluateInlineIf(node, head, depth);
    const body = this.evaluate(node.body, depth);
    const unfilled = [literalOf('{{'), ...body, literalOf('}}')];
    // The inner macros may have used up the room.
    if (this.#isFull()) return unfilled;
    this.#spend(workOfTime.get(head?.name ?? '') ?? 0);
    const result = evaluateShorthand(body, this.#values) ?? evaluateNamed(body, head, node.at, this.#values);
    return result === null ? unfilled : this.#insert(result);
  }

  #evaluateScope(
    node: MacroNode,
    { nodes, scopes, index, scope: { elseAt, endAt } }: ScopePlace,
    depth: number,
  ): readonly Segment[] {
    const head = readHead(node);
    const end = nodes[endAt];
    const endsAt = end?.kind === 'macro' ? end.end : node.end;
    const asWritten = [literalOf(this.#slice(node.at, endsAt))];
    if (head === null || depth >= deepestScope || this.#isFull()) return asWritten;
    if (head.name === '//') return [];
    const evaluateScoped = (from: number, to: number): Segment[] => {
      const filled = this.#evaluateRange(nodes, { from, to, scopes }, depth + 1);
      return head.isExact ? filled : [this.#trim(filled)];
    };
    if (head.name === 'if') {
      const isTrue = this.#isTrue(head.rest, depth);
      if (isTrue) return evaluateScoped(index + 1, elseAt ?? endAt);
      return elseAt === null ? [] : evaluateScoped(elseAt + 1, endAt);
    }
    const content = evaluateScoped(index + 1, endAt);
    if (head.name === 'trim') return content;
    const body = this.evaluate(node.body, depth);
    append(body, [literalOf('::'), valueOf(joinSegments(content))]);
    const result = evaluateNamed(body, head, node.at, this.#values);
    return result === null ? asWritten : this.#insert(result);
  }

  /** Evaluates `{{if condition::content}}`. */
  #evaluateInlineIf(node: MacroNode, head: MacroHead, depth: number): readonly Segment[] {
    const [condition, content] = splitNodes(head.rest);
    if (content === undefined) {
      return [literalOf(this.#slice(node.at, node.end))];
    }
    return this.#isTrue(condition, depth) ? [this.#trim(this.evaluate(content, depth))] : [];
  }

  /** Checks whether a condition holds: the name of a macro is replaced by its value, and `!` negates it. */
  #isTrue(condition: readonly TextNode[], depth: number): boolean {
    const written = joinSegments(this.evaluate(condition, depth)).trim();
    const isTurned = written.startsWith('!');
    const asked = isTurned ? written.slice(1).trim() : written;
    const named = this.#tellCondition(asked);
    return isFalse(named ?? asked) === isTurned;
  }

  #tellCondition(asked: string): string | null {
    if (!/^(?:[.$][a-z][\w-]*|[a-z_]{1,40})$/i.test(asked)) return null;
    const body = [literalOf(asked)];
    const told = evaluateShorthand(body, this.#values);
    if (told !== null) return joinSegments(told);
    const name = toUsualName(asked.toLowerCase());
    const head = { name, isClosing: false, isExact: false, separator: '' as const, rest: [] };
    const result = evaluateNamed(body, head, 0, this.#values);
    return result === null ? null : joinSegments(result);
  }

  #tellName(name: string): Segment {
    return valueOf(name === 'user' ? this.#values.user : this.#values.char);
  }

  /** Joins the content of a scope into one piece, without the white space and the indentation around it. */
  #trim(segments: readonly Segment[]): Segment {
    const text = joinSegments(segments);
    if (this.#isFull()) return { text, isValue: segments.some(({ isValue }) => isValue) };
    const indentation = measureIndentation(text);
    // Each line is written again, which costs as much as a value.
    if (indentation > 0) this.#spend(text.length);
    return { text: dedent(text, indentation), isValue: segments.some(({ isValue }) => isValue) };
  }

  #insert(result: readonly Segment[]): readonly Segment[] {
    let inserted = 0;
    for (const { text, isValue } of result) inserted += isValue ? text.length : 0;
    this.#spend(inserted);
    return result;
  }

  #spend(characters: number): void {
    for (const room of this.#rooms) room.left -= characters;
  }

  #isFull(): boolean {
    return this.#rooms.some(({ left }) => left < 0);
  }

  #slice(from: number, to: number): string {
    return this.#text.slice(from, to);
  }
}

interface Range {
  from: number;
  to: number;
  scopes: ReadonlyMap<MacroNode, MacroScope>;
}

interface ScopePlace {
  nodes: readonly TextNode[];
  scopes: ReadonlyMap<MacroNode, MacroScope>;
  index: number;
  scope: MacroScope;
}

function literalOf(text: string): Segment {
  return { text, isValue: false };
}

function valueOf(text: string): Segment {
  return { text, isValue: true };
}

function joinSegments(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join('');
}

function append(target: Segment[], segments: readonly Segment[]): void {
  for (const segment of segments) {
    const last = target.at(-1);
    // Adjacent text stays one piece, so that few pieces move up a level.
    if (last?.isValue === segment.isValue) target[target.length - 1] = merge(last, segment);
    else target.push(segment);
  }
}

function merge(first: Segment, second: Segment): Segment {
  return { text: first.text + second.text, isValue: first.isValue };
}
