/** Lorebooks in the formats of other programs, with fields that only those programs know. */

export const agnaiMemory = {
  kind: 'memory',
  _id: '8f1c',
  userId: 'anon',
  name: 'Harbour',
  description: 'What the town knows.',
  scanDepth: 4,
  entries: [
    {
      name: 'Tides',
      entry: 'High water is at six.',
      keywords: ['tide', 'high water'],
      priority: 7,
      weight: 42,
      enabled: true,
      mood: 'calm',
    },
    {
      name: 'Ship',
      entry: 'The Marie lies in dock.',
      keywords: ['ship'],
      priority: 0,
      weight: 1,
      enabled: false,
    },
  ],
};

export const novelAiLorebook = {
  lorebookVersion: 5,
  entries: [
    {
      text: 'High water is at six.',
      contextConfig: {
        prefix: '',
        suffix: '\n',
        tokenBudget: 2048,
        reservedTokens: 0,
        budgetPriority: 400,
        trimDirection: 'trimBottom',
        insertionType: 'newline',
        maximumTrimType: 'sentence',
        insertionPosition: -1,
      },
      lastUpdatedAt: 1_700_000_000_000,
      displayName: 'Tides',
      id: '0b5e7c5e-6a0e-4ac0-8d0e-0f6a6d2f4b11',
      keys: ['tide', '/high.?water/i'],
      searchRange: 1000,
      enabled: true,
      forceActivation: true,
      keyRelative: false,
      nonStoryActivatable: false,
      category: 'open',
      loreBiasGroups: [{ phrases: [], ensureSequenceFinish: false, bias: 0 }],
    },
    {
      text: 'The Marie lies in dock.',
      displayName: 'Ship',
      keys: ['ship'],
      enabled: true,
      category: 'closed',
    },
  ],
  settings: { orderByKeyLocations: false },
  categories: [
    { name: 'Town', id: 'open', enabled: true },
    { name: 'Ships', id: 'closed', enabled: false },
  ],
};

export const risuLorebook = {
  type: 'risu',
  ver: 1,
  data: [
    { key: 'folder-1', secondkey: '', content: '', comment: 'Town', mode: 'folder', insertorder: 100 },
    {
      key: 'tide, high water',
      secondkey: 'six,seven',
      content: 'High water is at six.',
      comment: 'Tides',
      mode: 'normal',
      alwaysActive: false,
      insertorder: 42,
      selective: true,
      activationPercent: 50,
      folder: 'folder-1',
      extentions: { risu_case_sensitive: true },
    },
    {
      key: '/ships?{1,2}/i',
      secondkey: '',
      content: 'The Marie lies in dock.',
      comment: 'Ship',
      mode: 'constant',
      alwaysActive: true,
      insertorder: 1,
      selective: false,
      useRegex: true,
    },
  ],
};
