import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tightenPolicy } from '#src/server/platform/page-cache/tighten-policy.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('tightenPolicy (rule:strict-policy)', () => {
  const here = sourceOf('run()');
  const elsewhere = sourceOf('other()');
  const style = sourceOf('p { color: red }');
  const html =
    '<style>p { color: red }</style><script type="module">run()</script><script src="/a.js"></script>';

  it('keeps the hashes of the scripts and styles in the page, and no others', () => {
    const policy = `default-src 'self'; script-src 'self' ${here} ${elsewhere}; style-src 'self' ${style} ${elsewhere}`;
    expect(tightenPolicy(policy, html)).toBe(
      `default-src 'self'; script-src 'self' ${here}; style-src 'self' ${style}`,
    );
  });

  it('leaves a policy without hashes unchanged', () => {
    const policy = "default-src 'none'; frame-ancestors 'none'";
    expect(tightenPolicy(policy, html)).toBe(policy);
  });
});
