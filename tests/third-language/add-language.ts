import type { Node, ObjectExpression, ObjectProperty, TemplateLiteral } from 'oxc-parser';
import { listNodes } from '#tests/architecture/list-nodes.ts';
import { accentLetters, accentMarks, accentText, isCode, padFor } from './accent-text.ts';

/** The third language: English with accents, which everybody can read. */
export const thirdLanguage = 'en-XA';

interface Change {
  start: number;
  end: number;
  text: string;
}

/** Matches the types of records whose languages the code handles by rules: these records stay unchanged. */
const byRules = /\bRecord<\s*(?:DemoLanguage|DetectedLanguage)\b/;

/**
 * Adds the third language to a source file: every object with the keys `en` and `zh-CN` gets the English value once
 * more, accented. Returns null for a file without such an object.
 */
export function addLanguage(path: string, source: string): string | null {
  const nodes = listNodes(path, source).map(({ node }) => node);
  const kept = nodes.filter((node) => isTypedByRules(node, source));
  const constants = new Map(nodes.flatMap(listConstants));
  const changes = nodes.flatMap((node) => {
    if (kept.some(({ start, end }) => start <= node.start && node.end <= end)) return [];
    return listAdditions(node, (value) => translate(findValue(value, constants), source));
  });
  return changes.length === 0 ? null : applyChanges(source, changes);
}

/** True for a declaration or a `satisfies` with such a type. */
function isTypedByRules(node: Node, source: string): boolean {
  const isCast = node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression';
  const isTyped = node.type === 'VariableDeclarator' && node.id.type === 'Identifier';
  const type = isCast ? node.typeAnnotation : isTyped ? node.id.typeAnnotation : null;
  return type != null && byRules.test(source.slice(type.start, type.end));
}

/** Lists the constants whose value is an object, so that `en: english` can be replaced by that object. */
function listConstants(node: Node): [string, Node][] {
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return [];
  const value = unwrap(node.init);
  return value?.type === 'ObjectExpression' ? [[node.id.name, value]] : [];
}

function unwrap(node: Node | null): Node | null {
  const isWrapper = node?.type === 'TSSatisfiesExpression' || node?.type === 'TSAsExpression';
  return isWrapper ? unwrap(node.expression) : node;
}

function findValue(value: Node, constants: ReadonlyMap<string, Node>): Node {
  return value.type === 'Identifier' ? (constants.get(value.name) ?? value) : value;
}

/** Returns the property to insert after `en` in an object that also has `zh-CN`; nothing for any other node. */
function listAdditions(node: Node, write: (value: Node) => string): Change[] {
  if (node.type !== 'ObjectExpression') return [];
  const english = findProperty(node, 'en');
  if (english === undefined || findProperty(node, 'zh-CN') === undefined) return [];
  const { end, value } = english;
  return [{ start: end, end, text: `, '${thirdLanguage}': ${write(value)}` }];
}

function findProperty({ properties }: ObjectExpression, name: string): ObjectProperty | undefined {
  return properties.find((property): property is ObjectProperty => {
    if (property.type !== 'Property' || property.computed) return false;
    const { key } = property;
    return (key.type === 'Identifier' ? key.name : key.type === 'Literal' && key.value) === name;
  });
}

/** Rewrites a piece of code with its texts accented. */
function translate(root: Node, source: string): string {
  const changes: Change[] = [];
  const visit = (node: Node, parent: Node | null) => {
    changes.push(...listTranslations(node, parent, source));
    for (const child of Object.values<unknown>({ ...node }).flat()) if (isNode(child)) visit(child, node);
  };
  visit(root, null);
  const moved = changes.map(({ start, end, text }) => ({
    start: start - root.start,
    end: end - root.start,
    text,
  }));
  return applyChanges(source.slice(root.start, root.end), moved);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Lists the changes of one node: of a text, of a record within a text, and of `texts.en`. */
function listTranslations(node: Node, parent: Node | null, source: string): Change[] {
  const { start, end } = node;
  if (node.type === 'Literal' && typeof node.value === 'string') {
    if (isNoText(node, parent)) return [];
    const isAskedFor = parent?.type === 'CallExpression' && parent.callee.type === 'Identifier';
    const text = isAskedFor && node.value === 'en' ? thirdLanguage : accentText(node.value);
    return text === node.value ? [] : [{ start, end, text: JSON.stringify(text) }];
  }
  if (node.type === 'TemplateLiteral') return translateTemplate(node);
  if (node.type !== 'MemberExpression' || node.computed) {
    return listAdditions(node, (value) => translate(value, source));
  }
  const isEnglish = node.property.type === 'Identifier' && node.property.name === 'en';
  return isEnglish ? [{ start: node.object.end, end, text: `['${thirdLanguage}']` }] : [];
}

/** True for a key, for a value that is compared with another, and for a type. */
function isNoText(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'Property') return parent.key === node;
  if (parent?.type === 'BinaryExpression') return parent.operator.includes('==');
  return parent?.type === 'TSLiteralType';
}

function translateTemplate({ quasis }: TemplateLiteral): Change[] {
  const texts = quasis.map(({ value }) => value.raw);
  if (isCode(texts.join('{}'))) return [];
  const last = quasis.length - 1;
  return quasis.map(({ start, end, value }, index) => {
    const open = index === 0 ? accentMarks[0] : '';
    const close = index === last ? ` ${padFor(texts.join(''))}${accentMarks[1]}` : '';
    // Their ends lie on the marks around them: a backtick, `${` and `}`.
    const inner = { start: start + 1, end: end - (index === last ? 1 : 2) };
    return { ...inner, text: `${open}${accentLetters(value.raw)}${close}` };
  });
}

/** Applies changes that do not overlap, beginning at the end. */
function applyChanges(text: string, changes: readonly Change[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((changed, { start, end, text: by }) => changed.slice(0, start) + by + changed.slice(end), text);
}
