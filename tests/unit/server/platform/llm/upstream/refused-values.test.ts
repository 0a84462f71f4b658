import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import type { ChatModel } from '#src/server/platform/llm/model/chat-model.ts';
import type { AskedOfFake, FakeRefusal } from '#tests/support/services/fake-upstream-scripts.ts';
import { startFakeUpstream, type FakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest } from '#tests/support/services/read-reply.ts';

let upstream: FakeUpstream;
beforeEach(async () => {
  upstream = await startFakeUpstream();
});
afterEach(() => upstream.close());

const names = ['temperature', 'top_p', 'presence_penalty'] as const;
const ranges = names.map((name) => ({ name, min: 0, max: 2, step: 0.1, default: 1 }));
type Body = AskedOfFake['body'];
type Chosen = Partial<Record<(typeof names)[number], number>>;

const refuse = (error: object): FakeRefusal => ({ status: 400, body: { error } });

/** Asks as a person with a setting, and returns the requests that this took. */
async function askAs(model: ChatModel, sampler: Chosen, said = 'Good evening.') {
  const begun = upstream.requests.length;
  const speakers = { own: ['Mei'], other: ['Lin'] };
  const request = { ...composeRequest(said), speakers, sampler };
  const reply = await collectReply(model.streamReply(request, new AbortController().signal));
  return { reply, bodies: upstream.requests.slice(begun) };
}

interface Case {
  server: string;
  refuses: (body: Body) => FakeRefusal | null;
  /** The settings of the person whose request is refused. */
  first: Chosen;
  /** The fields of that person's last request which differ from the usual ones. */
  sends: object;
  leavesOut: string[];
}

const cases: Case[] = [
  {
    server: 'a narrower range of a value',
    refuses: ({ temperature }) =>
      Number(temperature) > 1 ? refuse({ message: 'temperature: range: 0..1', param: 'temperature' }) : null,
    first: { temperature: 1.8, top_p: 0.9 },
    sends: { top_p: 0.9 },
    leavesOut: ['temperature'],
  },
  {
    server: 'a value, in the words of pydantic',
    refuses: ({ temperature }) =>
      Number(temperature) > 1
        ? {
            status: 422,
            body: {
              detail: [
                {
                  type: 'less_than_equal',
                  loc: ['body', 'temperature'],
                  msg: 'Input should be less than or equal to 1',
                  input: 1.8,
                },
              ],
            },
          }
        : null,
    first: { temperature: 1.8, top_p: 0.9 },
    sends: { top_p: 0.9 },
    leavesOut: ['temperature'],
  },
  {
    server: 'a narrower range, in an answer of status 200',
    refuses: ({ temperature }) =>
      Number(temperature) > 1
        ? { status: 200, body: { error: { code: 400, message: 'temperature must be at most 1' } } }
        : null,
    first: { temperature: 1.8, top_p: 0.9 },
    sends: { top_p: 0.9 },
    leavesOut: ['temperature'],
  },
  {
    server: 'two fields at once',
    refuses: ({ temperature, top_p }) =>
      temperature !== undefined && top_p !== undefined
        ? refuse({
            message:
              '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
          })
        : null,
    first: { temperature: 0.7, top_p: 0.9 },
    sends: { temperature: 0.7 },
    leavesOut: ['top_p'],
  },
  {
    server: 'a field under a condition',
    refuses: ({ top_p }) =>
      top_p !== undefined && Number(top_p) < 0.95
        ? refuse({ message: 'top_p is not supported when its value is below 0.95.' })
        : null,
    first: { temperature: 0.7, top_p: 0.9 },
    sends: { temperature: 0.7 },
    leavesOut: ['top_p'],
  },
  {
    server: 'a limit above its own',
    refuses: ({ max_tokens }) =>
      Number(max_tokens) > 312 && Number(max_tokens) < 501
        ? refuse({
            message:
              'max_tokens is too large: 500. This model supports at most 312 completion tokens, whereas you provided 500.',
            code: 'invalid_value',
          })
        : null,
    first: { temperature: 0.7 },
    sends: { temperature: 0.7, max_tokens: 312 },
    leavesOut: [],
  },
  {
    server: 'a list of stops that is too long',
    refuses: ({ stop }) =>
      stop !== undefined ? refuse({ message: "Invalid 'stop': array too long, at most 2." }) : null,
    first: { temperature: 0.7 },
    sends: { temperature: 0.7 },
    leavesOut: ['stop'],
  },
];

describe('a server that refuses the request of one person (rule:model-refusals)', () => {
  const create = (ofModel = {}) =>
    createOpenAiChatModel(
      modelOptions(upstream.baseUrl, { samplers: { ranges, sendsDefaults: false }, ...ofModel }),
    );

  it.each(cases)(
    '$server: that request is changed, and what others send stays the same, twice',
    async ({ refuses, first, sends, leavesOut }) => {
      const model = create();
      const other: Chosen = { temperature: 0.3, presence_penalty: 0.2 };
      upstream.setScript('reply');
      const [before] = (await askAs(model, other)).bodies;
      for (let round = 0; round < 2; round += 1) {
        upstream.setScript({ name: 'reply', refuse: ({ body }) => refuses(body) });
        const { reply, bodies } = await askAs(model, first);
        expect(reply.error).toBeUndefined();
        expect(bodies).toHaveLength(2);
        expect(bodies[1]).toMatchObject(sends);
        for (const name of leavesOut) expect(bodies[1]).not.toHaveProperty(name);
        // Everything else is as it was.
        const usual = Object.entries(bodies[0] ?? {}).filter(([name]) => !leavesOut.includes(name));
        expect(bodies[1]).toEqual({ ...Object.fromEntries(usual), ...sends });
        upstream.setScript('reply');
        const after = (await askAs(model, other)).bodies;
        expect(JSON.stringify(after)).toBe(JSON.stringify([before]));
      }
    },
  );

  it('and repeats it whole in the error: only the named field is left out, from then on', async () => {
    const model = create();
    upstream.setScript({
      name: 'reply',
      refuse: ({ body }) =>
        body['presence_penalty'] === undefined
          ? null
          : {
              status: 422,
              body: {
                detail: [
                  {
                    type: 'value_error',
                    loc: ['body'],
                    msg: 'Value error, presence_penalty is not supported by this model',
                    input: body,
                  },
                ],
              },
            },
    });
    const chosen: Chosen = { temperature: 0.7, top_p: 0.9, presence_penalty: 0.3 };
    for (let round = 0; round < 2; round += 1) {
      const { bodies } = await askAs(model, chosen);
      expect(bodies).toHaveLength(round === 0 ? 2 : 1);
      expect(Object.keys(bodies.at(-1) ?? {}).sort()).toEqual(
        [
          'max_tokens',
          'messages',
          'model',
          'stop',
          'stream',
          'stream_options',
          'temperature',
          'top_p',
        ].sort(),
      );
    }
  });

  it('with words about a field that it repeats from the prompt: nothing is learnt', async () => {
    const model = create();
    const said = "They told me: Unsupported parameter: 'temperature' is not supported with this model.";
    upstream.setScript({
      name: 'reply',
      refuse: ({ body }) =>
        body['temperature'] !== undefined && JSON.stringify(body).includes('told me')
          ? refuse({ message: `Bad request: ${said}` })
          : null,
    });
    expect((await askAs(model, { temperature: 0.3 }, said)).bodies).toHaveLength(2);
    expect((await askAs(model, { temperature: 0.3 })).bodies[0]).toMatchObject({ temperature: 0.3 });
  });
});

describe('a field that a server does not know', () => {
  it('is sent again after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const model = createOpenAiChatModel(modelOptions(upstream.baseUrl));
    upstream.setScript('no-stream-options');
    await askAs(model, {});
    vi.setSystemTime(Date.now() + 86_390_000);
    expect((await askAs(model, {})).bodies).toHaveLength(1);
    vi.setSystemTime(Date.now() + 20_000);
    upstream.setScript('reply');
    expect((await askAs(model, {})).bodies[0]).toHaveProperty('stream_options');
  });
});
