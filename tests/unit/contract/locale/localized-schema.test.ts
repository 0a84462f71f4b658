import { expect, it } from 'vitest';
import { z } from 'zod';
import { localizedSchema } from '#src/contract/locale/localized-schema.ts';

const schema = localizedSchema(z.string().min(1));

it('content in every language is accepted as it is', () => {
  expect(schema.parse({ en: 'Tea', 'zh-CN': '茶' })).toEqual({ en: 'Tea', 'zh-CN': '茶' });
});

it('content that lacks a complete language is refused with its place', () => {
  const { error } = schema.safeParse({ en: 'Tea' });
  expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: ['zh-CN'], message: 'is missing' },
  ]);
  expect(schema.safeParse({ 'zh-CN': '茶' }).success).toBe(false);
});

it('an unknown language is refused', () => {
  expect(schema.safeParse({ en: 'Tea', 'zh-CN': '茶', xx: 'Tee' }).success).toBe(false);
});
