/** A sum found in a message. `result` is null for a division by zero. */
export interface SolvedSum {
  expression: string;
  result: string | null;
}

type Operator = '+' | '-' | '×' | '÷';

const operatorWords: readonly (readonly [RegExp, Operator])[] = [
  [/\bplus\b|[再又]?加上?/g, '+'],
  [/\bminus\b|[再又]?减去?/g, '-'],
  [/\b(?:times|multiplied by)\b|[再又]?乘以?|(?<=\d)\s?[x*×]\s?(?=-?\d)/g, '×'],
  [/\b(?:divided by|over)\b|[再又]?除以|(?<=\d)\s?[/÷]\s?(?=-?\d)/g, '÷'],
];
const cue = /what|how much|calculate|compute|equals?\b|=|solve|等于|多少|得几|是几|计算|算/;
const sum = /(?<![\d.\w])-?\d{1,9}(?:\.\d{1,6})?(?:\s?[-+×÷]\s?-?\d{1,9}(?:\.\d{1,6})?){1,6}(?![\d\w]|\.\d)/;
const term = /(?<number>-?\d{1,9}(?:\.\d{1,6})?)\s?(?<operator>[-+×÷]?)\s?/y;

/**
 * Finds one sum of up to seven numbers with + - × ÷ in a message and solves it; null if there is none. Dates and phone
 * numbers do not count: the message must ask for a result or be nothing but the sum (rule:demo-companion).
 */
export function solveArithmetic(message: string): SolvedSum | null {
  let text = message.normalize('NFKC').toLowerCase().slice(0, 400).trim();
  for (const [pattern, operator] of operatorWords) text = text.replace(pattern, operator);
  const found = sum.exec(text)?.[0];
  if (found === undefined) return null;
  const alone = text.replace(/[=?？\s。.!]/g, '') === found.replace(/\s/g, '');
  if ((!alone && !cue.test(text)) || /[-+×÷]\s?0\d/.test(found)) return null;
  if (/\d/.test(text.replace(found, ''))) return null;
  const value = evaluate(found);
  if (value === null) return null;
  const expression = found.replace(/(?<=\d)\s?([-+×÷])\s?(?=-?\d)/g, ' $1 ').trim();
  return { expression, result: Number.isFinite(value) ? formatNumber(value) : null };
}

function evaluate(expression: string): number | null {
  let total = 0;
  let product: number | null = null;
  let pending: Operator = '+';
  let sign = 1;
  term.lastIndex = 0;
  while (term.lastIndex < expression.length) {
    const groups = term.exec(expression)?.groups;
    if (groups === undefined) return null;
    const value = Number(groups['number']);
    if (product === null) product = value;
    else if (pending === '×') product *= value;
    else if (pending === '÷') product = value === 0 ? Number.NaN : product / value;
    const operator = readOperator(groups['operator']);
    if (operator === null) return total + sign * product;
    if (operator === '+' || operator === '-') {
      total += sign * product;
      sign = operator === '-' ? -1 : 1;
      product = null;
    }
    pending = operator;
  }
  return null;
}

function readOperator(text: string | undefined): Operator | null {
  return text === '+' || text === '-' || text === '×' || text === '÷' ? text : null;
}

function formatNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}
