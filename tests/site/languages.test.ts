import { describe, expect, inject, it } from 'vitest';

const url = inject('siteUrl');

describe('the language of a page', () => {
  it('follows Accept-Language', async () => {
    const response = await fetch(url, { headers: { 'Accept-Language': 'zh' } });
    expect(await response.text()).toContain('<html lang="zh-CN"');
  });
});
