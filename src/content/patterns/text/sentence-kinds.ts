/** Beginnings of an English question. */
export const englishQuestion =
  /^(?:(?:ok|so|and|but|well|then|now|sorry|hey|by the way) )*(?:what|who|whom|whose|where|when|why|how|which|do you|does|did you|are you|is it|is there|can you|could you|would you|will you|have you|tell me|explain|teach me)(?![a-z])/;

export const chineseQuestion =
  /(?:吗|么|呢|什么|为什么|怎么|谁|哪里|哪儿|多少|几点|如何|是不是|有没有|能不能|会不会|多久|多大|啥|咋样|怎么样|怎么了|没有?)[了的呀啊呢啦]?$|^(?:那|你)?(?:为什么|为啥|凭什么|怎么|咋|谁|哪|几|多少)|[你您他她它].{0,6}(?:什么|啥|为何|为啥|怎么(?!都|也)|谁(?!都|也)|哪|几(?!乎)|多少|多久|多大)|(\p{Script=Han})不\1(?!不)|^(?:告诉我|解释|教我|讲讲|说说|请问)/u;

/** Beginnings of an English request: "show me …", "please pour …". */
export const englishRequest =
  /^(?:now |so |then |ok |please |and |just |come on )?(?:show|take|bring|give|hand|pass|play|read|pour|open|close|lend|sing|hold|follow|wait|stay|come|look|listen|try|taste|turn|put|move|wake|help|draw|write|say|describe|let) (?!us\b)/;

/** Beginnings of a Chinese request: 带我去……. */
export const chineseRequest =
  /^(?:那|来|快|请|麻烦|你)?(?:带我|领我|陪我去|给我(?:看|来|拿|倒|弹|念|讲|听|演|做|煮|画|递)|让我(?:看|试|听|摸|尝|闻)|把.{1,12}(?:给我|打开|放下|拿来|递)|拿给我|念给我|弹给我|[写画念唱](?!完|得|的)|倒(?:杯|碗)|来(?:一|杯|碗|段|遍))/;

/** The end of a Chinese request to be shown something. */
export const chineseRequestEnd =
  /(?:给我(?:看看|听听|尝尝|瞧瞧)|让我(?:看看|听听|尝尝|瞧瞧|试试))(?:吧|嘛|呗)?$/;
