import { describe, expect, it } from 'vitest';
import { adaptDialect, defaultDialect } from '#src/server/platform/llm/request/request-dialect.ts';

describe('a refused request is adapted', () => {
  it.each([
    ['quotes', `{"error":{"message":"Unsupported value: 'temperature' is not 0.7."}}`],
    ['a list of places', '{"detail":[{"loc":["body","temperature"],"msg":"extra fields not permitted"}]}'],
    ['a line of its own', String.raw`{"message":"Unknown fields:\ntemperature"}`],
    ['escaped quotes', String.raw`{"message":"The field \u0027temperature\u0027 is unknown."}`],
  ])('to a field named in %s', (_, body) => {
    expect(adaptDialect(defaultDialect, body)).toEqual({ ...defaultDialect, temperature: false });
  });

  it('to a part of a field', () => {
    const body = '{"error":"unknown field stream_options.include_usage"}';
    expect(adaptDialect(defaultDialect, body)).toEqual({ ...defaultDialect, streamOptions: false });
  });

  it('to no field whose name only begins the same', () => {
    const body = '{"error":"temperature_last, stream_options_v2 and early_stopping are unknown"}';
    expect(adaptDialect(defaultDialect, body)).toBeUndefined();
  });
});
