import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readEnv } from '#src/server/platform/settings/env.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const listNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Set by the commands themselves, never by an operator. */
const setByCommands = ['NODE_ENV'];

const declared = listNames(await read('src/server/platform/settings/env.ts'), /^ {2}([A-Z][A-Z_]+):/gm);
const example = await read('.env.example');

test('docs/configuration.md explains every variable, and no other', async () => {
  const rows = listNames(await read('docs/configuration.md'), /^\| (`[^|]+)\|/gm).join(' ');
  expect(declared.length).toBeGreaterThan(50);
  expect(listNames(rows, /`([A-Z][A-Z_]+)`/g).sort()).toEqual([...declared].sort());
});

test('.env.example names every variable that an operator sets', () => {
  const offered = declared.filter((name) => !setByCommands.includes(name));
  expect(listNames(example, /^# ([A-Z][A-Z_]+)=/gm).sort()).toEqual(offered.sort());
});

test('.env.example shows the values that hold without it', () => {
  const shown = Object.fromEntries(
    [...example.matchAll(/^# ([A-Z][A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const asShown = readEnv(shown);
  const asDefault = readEnv({});
  // The defaults of the log's level and of the context length differ in a terminal and with Ollama.
  const { LOG_LEVEL, LLM_CONTEXT_TOKENS, ...rest } = asShown;
  expect({ LOG_LEVEL, LLM_CONTEXT_TOKENS }).toEqual({ LOG_LEVEL: 'info', LLM_CONTEXT_TOKENS: 8192 });
  expect(rest).toEqual(asDefault);
});
