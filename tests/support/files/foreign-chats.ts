/** Chats in the formats of other programs, written by hand. */

export const oobaboogaOld = {
  data: [['<|BEGIN-VISIBLE-CHAT|>', 'Hello, Pat.']],
  data_visible: [
    ['', 'Hello, Pat.'],
    ['It&#x27;s me &amp; &lt;rain&gt;', 'Come in.'],
  ],
};
export const oobaboogaPairs = [
  ['Hi', 'Hello'],
  ['Rain?', 'Always.'],
];
export const oobaboogaNew = {
  internal: [
    ['<|BEGIN-VISIBLE-CHAT|>', 'Hello.'],
    ["It's me", 'Come in.'],
  ],
  visible: [
    ['', 'Hello.'],
    ['It&#x27;s me', 'Come in.'],
  ],
  metadata: {
    user_1: { timestamp: 'Jan 02, 2026 03:04' },
    assistant_1: {
      timestamp: 'Jan 02, 2026 15:05',
      model_name: 'Qwen3-8B.gguf',
      versions: [
        {
          content: "You're late.",
          visible_content: 'You&#x27;re late.',
          timestamp: 'Jan 02, 2026 03:05',
        },
        { content: 'Come in.', visible_content: 'Come in.', timestamp: 'Jan 02, 2026 15:05' },
      ],
      current_version_index: 1,
    },
  },
};

export const agnai = {
  name: 'Exported',
  greeting: 'Hello',
  sampleChat: 'x',
  scenario: 'Rain.',
  treeLeafId: 'c3',
  messages: [
    {
      _id: 'a1',
      createdAt: '2026-01-02T03:04:05.000Z',
      handle: 'Anna',
      characterId: 'imported',
      name: 'Anna',
      msg: 'Hello.',
    },
    {
      _id: 'b2',
      parent: 'a1',
      handle: 'Pat',
      userId: 'u-1',
      name: 'Pat',
      msg: 'It rains.',
      createdAt: '2026-01-02T03:05:05.000Z',
    },
    { _id: 'c3', parent: 'b2', handle: 'Pat', userId: 'u-1', name: 'Pat', msg: '(brb)', ooc: true },
  ],
};

export const characterAi = {
  info: { character: { name: 'Anna' } },
  histories: {
    histories: [
      {
        external_id: 'h1',
        created: '2026-01-02T03:04:05.000Z',
        msgs: [
          { text: 'Hello.', src: { name: 'Anna', is_human: false }, display_name: 'Anna' },
          { text: 'It rains.', src: { name: 'Pat', is_human: true } },
        ],
      },
      { external_id: 'h2', msgs: [{ text: 'Again.', src: { name: 'Anna', is_human: false } }] },
    ],
  },
};

export const koboldInstruct = {
  gamestarted: true,
  prompt: '\n{{[INPUT]}}\nIt rains.\n{{[OUTPUT]}}\n',
  memory: 'Anna lives in Lyon.',
  worldinfo: [{ key: 'rain', content: 'wet' }],
  anotetemplate: '[Note]',
  actions: ['Come in.', '\n{{[INPUT]}}\nThanks.\n{{[OUTPUT]}}\n', 'Tea?'],
  savedsettings: { chatname: 'Pat', chatopponent: 'Anna||$||Bo', opmode: 4 },
};

export const koboldEnds = {
  prompt:
    '{{[SYSTEM]}}\nBe kind.\n{{[SYSTEM_END]}}\n\n{{[INPUT]}}\nIt rains.\n{{[INPUT_END]}}\n\n{{[OUTPUT]}}\n',
  actions: [
    'Come',
    ' in.',
    '\n{{[OUTPUT_END]}}\n\n{{[INPUT]}}\nThanks.\n{{[INPUT_END]}}\n\n{{[OUTPUT]}}\n',
    'Tea?',
  ],
  savedsettings: { chatname: 'Pat', chatopponent: 'Anna' },
};

export const koboldChat = {
  gamestarted: true,
  prompt: 'Anna: Hello.\nIt is late.\nPat: It rains.\n',
  memory: '',
  actions: ['Bo: It does.\n', 'Pat: Well:'],
  savedsettings: { chatname: 'Pat', chatopponent: 'Anna||$||Bo', opmode: 3 },
};

export const risuai = {
  type: 'risuChat',
  ver: 2,
  data: {
    name: 'Rain',
    note: 'Be brief.',
    localLore: [{ key: 'rain', content: 'wet' }],
    fmIndex: -1,
    id: 'r-1',
    message: [
      { role: 'char', data: 'Hello.', time: 1767323045000, generationInfo: { model: 'claude-x' } },
      { role: 'user', data: 'It rains.', time: 1767323105000 },
      { role: 'char', data: 'So it does.', disabled: true },
    ],
  },
};
export const risuaiCut = {
  type: 'risuChat',
  ver: 2,
  data: {
    message: [
      { role: 'char', data: 'Long ago.' },
      { role: 'user', data: 'Go on.', disabled: 'allBefore' },
      { role: 'char', data: 'A note to myself.', isComment: true },
      { role: 'user', data: 'And now?' },
    ],
  },
};
export const risuaiAll = {
  type: 'risuAllChats',
  ver: 2,
  data: [
    { name: 'Empty', message: [] },
    risuai.data,
    { name: 'Snow', message: [{ role: 'user', data: 'x' }] },
  ],
};

const gptNode = (
  id: string,
  parent: string | null,
  children: string[],
  role: string,
  content: object,
  more: object = {},
) => ({
  id,
  parent,
  children,
  message: { id, author: { role }, content, create_time: 1767323045.5, ...more },
});
const said = (text: string) => ({ content_type: 'text', parts: [text] });

export const chatGpt = [
  {
    title: 'Rain',
    create_time: 1767323045.123,
    current_node: 'd2',
    mapping: {
      root: { id: 'root', parent: null, children: ['s'], message: null },
      s: gptNode('s', 'root', ['u'], 'system', said('')),
      u: gptNode('u', 's', ['t'], 'user', {
        content_type: 'multimodal_text',
        parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-1' }, 'It rains.'],
      }),
      t: gptNode('t', 'u', ['d1', 'd2'], 'assistant', { content_type: 'thoughts', thoughts: [] }),
      d1: gptNode('d1', 't', ['v'], 'assistant', said('Does it?'), { metadata: { model_slug: 'gpt-4o' } }),
      d2: gptNode('d2', 't', [], 'assistant', said('So it does.'), { metadata: { model_slug: 'gpt-5' } }),
      v: gptNode('v', 'd1', [], 'user', said('Yes.')),
    },
  },
  { title: 'Snow', mapping: { a: gptNode('a', null, [], 'user', said('Snow?')) }, current_node: 'a' },
];

/** A text with the marks that ChatGPT's page replaces. */
export const chatGptMarked = {
  title: 'Marks',
  mapping: {
    a: gptNode('a', null, [], 'assistant', {
      content_type: 'text',
      parts: [
        'It is so.\ue200cite\ue202turn0search0\ue202turn0search1\ue201 Done \ue200filecite\ue202turn1file0\ue201. ' +
          'By \ue200entity\ue202["people","Ada Lovelace","writer"]\ue201, see \ue200url\ue202this page\ue202turn0search2\ue201.【4:0†a.pdf】',
      ],
    }),
  },
};

const deepSeekNode = (id: string, parent: string, children: string[], fragments: [string, string][]) => ({
  ...{ id, parent, children },
  message: {
    model: 'deepseek-reasoner',
    inserted_at: '2025-01-27T10:00:01.500000+08:00',
    fragments: fragments.map(([type, content]) => ({ type, content })),
  },
});

export const deepSeek = [
  {
    title: 'Rain',
    inserted_at: '2025-01-27T10:00:00+08:00',
    mapping: {
      root: { id: 'root', parent: null, children: ['1'], message: null },
      '1': deepSeekNode('1', 'root', ['2', '3'], [['REQUEST', 'It rains.']]),
      '2': deepSeekNode(
        '2',
        '1',
        [],
        [
          ['THINK', 'Hm.'],
          ['RESPONSE', 'So it does.'],
        ],
      ),
      '3': deepSeekNode('3', '1', ['4'], [['RESPONSE', 'Does it?']]),
      '4': deepSeekNode('4', '3', [], [['THINK', 'Only a thought.']]),
    },
  },
];

export const openAi = {
  model: 'gpt-4o-1',
  temperature: 1,
  messages: [
    { role: 'system', content: 'You are Anna.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'It rains.' },
        { type: 'image_url', image_url: { url: 'x' } },
      ],
    },
    { role: 'assistant', content: 'So it does.' },
    { role: 'tool', content: '{}', tool_call_id: 'c' },
    { role: 'developer', content: 'Be brief.' },
  ],
};

export const chub = [
  { user_name: 'Pat', character_name: 'Anna', chat_metadata: {} },
  {
    name: 'Anna',
    is_user: false,
    mes: { message: 'Hello.' },
    swipes: [{ message: 'Hi.' }, { message: 'Hello.' }],
    swipe_id: 1,
  },
];

/** A chat in which both speak aloud. */
export const chatGptSpoken = {
  title: 'Aloud',
  current_node: 'b',
  mapping: {
    a: gptNode('a', null, ['b'], 'user', {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'audio_transcription', text: 'It rains.', direction: 'in' },
        { content_type: 'real_time_user_audio_video_asset_pointer', frames_asset_pointers: [] },
      ],
    }),
    b: gptNode('b', 'a', [], 'assistant', {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'audio_transcription', text: 'So it does.', direction: 'out' },
        { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file-1' },
      ],
    }),
  },
};
