/** Phrases that lead to the subject of a sentence without being part of it. */
export const titleLeads: readonly RegExp[] = [
  /^(?:well|so|and|but|okay|ok|oh|hey|hi|hello|please|also|then|now|honestly|actually|guess what|you know)[,. ]+/i,
  /^(?:i (?:just |really )?(?:want|need|would like|wanted)|i'd (?:like|love)|can we|could we|shall we|let's|let us|can you|could you|would you|will you) (?:please )?(?:to )?(?:talk|chat|speak|tell me|hear)(?: with you| to you)?(?: about| of)? /i,
  /^(?:(?:please )?tell me|do you (?:know|remember)|what do you think)(?: about| of)? /i,
  /^i(?:'ve| have) been (?:thinking|dreaming|wondering|worrying) (?:about|of) /i,
  /^i (?:think|believe|guess)(?: that)? /i,
  /^(?:那么?|嗯+|哦|啊|好的?|嘿|你好|其实|然后|对了|请)[，,、 ]+/,
  /^(?:我|我们|咱们)?(?:现在|今天)?(?:想|要|来|能不能|可以|可不可以)?(?:和你|跟你|同你)?(?:聊聊|聊一聊|聊|谈谈|谈一谈|说说|讲讲)(?:关于|一下)?/,
  /^(?:你)?(?:能不能|可以|能)?(?:给我|跟我|和我)(?:讲讲|说说|聊聊|讲|说)(?:一下|一个|个|关于)?/,
  /^(?:你知道|你觉得|你还记得|我觉得|我一直在想)/,
];
