import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '#src/server/platform/http/calls/parse-input.ts';
import { readJsonBody } from '#src/server/platform/http/body/read-body.ts';

const schema = z.object({ text: z.string() });

async function readText(body: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request('http://test/', { method: 'POST', headers, body });
  return parseInput(schema, await readJsonBody(request), 'en').text;
}

describe('a JSON body', () => {
  it('may mention NUL', async () => {
    const text = String.raw`what does \u0000 mean in C?`;
    expect(await readText(JSON.stringify({ text }))).toBe(text);
  });

  it('may not contain NUL, which PostgreSQL cannot store', async () => {
    await expect(readText(String.raw`{"text":"a\u0000b"}`)).rejects.toMatchObject({ code: 40003 });
  });
});
