import { expect, it } from 'vitest';
import { solveArithmetic } from '#src/domain/intents/solve-arithmetic.ts';

it.each([
  ['what is 12*7', '12 × 7', '84'],
  ['What is 2 + 3 * 4?', '2 + 3 × 4', '14'],
  ['10 - 4 - 3', '10 - 4 - 3', '3'],
  ['calculate 7 divided by 2', '7 ÷ 2', '3.5'],
  ['how much is 5 times -3', '5 × -3', '-15'],
  ['0.1+0.2=', '0.1 + 0.2', '0.3'],
  ['12乘以7等于多少', '12 × 7', '84'],
  ['３＋４＝？', '3 + 4', '7'],
  ['100除以8是多少', '100 ÷ 8', '12.5'],
  ['9减去4再加1等于多少', '9 - 4 + 1', '6'],
  ['what is 8/0', '8 ÷ 0', null],
])('"%s" is %s', (message, expression, result) => {
  const sum = solveArithmetic(message);
  expect(sum?.expression).toBe(expression);
  if (result !== null) expect(sum?.result).toBe(result);
});

it.each([
  '2024-05-03',
  'what about 2024-05-03',
  '24/7 shifts',
  'call 555-1234',
  'version 1.2.3',
  'I am 5',
  'x + y',
  '',
])('"%s" is not arithmetic', (message) => {
  expect(solveArithmetic(message)).toBeNull();
});
