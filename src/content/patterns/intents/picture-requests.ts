/** English requests for a picture of the character or its world. */
export const englishRequests: readonly RegExp[] = [
  /\b(?:send|show|share|give|text|drop|post|take)\s+(?:me\s+|us\s+)?(?:\w+\s+){0,3}?(?:photos?|pics?|pictures?|selfies?|snaps?|images?|snapshots?)\b/i,
  /\b(?:can|could|may|might|would)\s+(?:i|you|we)\s+(?:please\s+)?(?:see|get|have|show\s+me|let\s+me\s+see|send)\s+(?:\w+\s+){0,3}?(?:photos?|pics?|pictures?|selfies?|snaps?)\b/i,
  /\b(?:photo|pic|picture|selfie)s?\s*(?:please|pls|plz)\b|\bpics\s+or\s+it\s+didn'?t\s+happen\b/i,
  /\b(?:i\s+(?:want|wanna|would\s+(?:love|like))|i'?d\s+(?:love|like)|let\s+me)\s*(?:to\s+)?(?:see|have|get)\s+(?:\w+\s+){0,3}?(?:photos?|pics?|pictures?|selfies?)\b/i,
  /\b(?:show\s+me|let\s+me\s+see|can\s+i\s+see|may\s+i\s+see|i\s+(?:want|wanna)\s*(?:to\s+)?see)\s+(?:you(?!\s+\w+ing\b)|your\s+face|yourself|what\s+you\s+look\s+like|how\s+you\s+look)\b(?!r?\s+(?:how|why|that|the|where)\b)/i,
  /\bwhat\s+do\s+you\s+look\s+like\b/i,
  /\b(?:do|did)\s+you\s+have\s+(?:a|any|some)\s+(?:photos?|pics?|pictures?|selfies?)\s+(?:of\s+(?:you|yourself)|for\s+me)\b/i,
];

/** English sentences that only look like one. */
export const notEnglishRequest =
  /\b(?:do\s?n[o']t|never|stop|no\s+need\s+to|not\s+to|without)\s+(?:\w+\s+){0,2}(?:send|show|share|take|post)|\b(?:i|he|she|they|we|my\s+\w+)\s+(?:will\s+|'ll\s+|just\s+|already\s+|want\s+to\s+)?(?:send|sent|show|showed|share|shared|took|take|post|posted)\b(?!\s+me)|\b(?:big|bigger|whole|clear|mental|motion)\s+picture|\bpicture\s+(?:this|frame|it|a)\b|\bphoto\s?(?:shop|synthesis|copy)|\btake\s+(?:a\s+|some\s+|many\s+)?(?:photos?|pics?|pictures?)\s+(?:of|with|at|in|for)\s+(?!you)/i;

/** Chinese requests for a picture of the character or its world. */
export const chineseRequests: readonly RegExp[] = [
  /(?:发|传|拍|给|来|晒|寄|分享|甩)(?:我|给我|一下|点|几|一|两|个|张|我看|过来|些|你|您|的|下){0,6}(?:自拍|照片?|相片|靓照|美照|生活照|近照|图片|美图|自己的照)/,
  /(?:给我|让我|想|要|可以|能不能|能|可不可以)(?:看|瞧|瞅)(?:看|一看|一下|一眼|下|个|到)?(?:你|您)(?:的)?(?:照片?|自拍|相片|样子|长相|脸|模样|长什么样|现在的样子|$|[吗呗嘛呀啊，。！？~])/,
  /(?:看看|瞧瞧)(?:你|您)(?:的)?(?:照片?|自拍|样子|长相|脸|模样|长什么样|$|[吗呗嘛呀啊。！？~])/,
  /(?:你|您)(?:到底|究竟)?长(?:得)?(?:什么样|啥样|怎么样|怎样)/,
  /(?:有|求)(?:没有)?(?:你的|自己的)?(?:照片|自拍|爆照)|爆照|(?:照片|自拍)(?:发|给|呢|拿)/,
];

/** Chinese sentences that only look like one. */
export const notChineseRequest =
  /(?:别|不要|不用|不必|不想|不需要|没必要|不许)(?:再)?(?:给我)?(?:发|传|拍|看|给|晒)|(?:(?<!给)我|他|她|同事|朋友|老板|妈妈|客户)(?:刚|昨天|今天|已经|想|要|会|在|给你|给我|去)*(?:发|拍|传|晒)(?!.{0,6}给我)|照片墙|拍照片的(?:人|地方|技巧)|给(?:他|她|他们|客户|妈妈|家人)(?:发|看|拍)/;
