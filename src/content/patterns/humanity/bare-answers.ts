/** Gestures, quotes and small sounds that come before an answer. */
export const opening =
  /^(?:\s|\*[^*]{0,200}\*|[（(][^（()）]{0,100}[)）]|["“”「『'‘—-]|(?:well|ha(?:ha)*|hm+|oh|um+|哈+|嗯+|唔|哎呀?|呵呵?|噗)(?:[,，.…!！~～\s]+))*/iu;

export const yes =
  /^(?:yes|yeah|yep|yup|yea|sure|of course|certainly(?! not)|absolutely|definitely|obviously|indeed|totally|naturally|i am|i do|i was|very much|100|as (?:real|human)|last time i checked|what else|是(?:的|啊|呀|哦)?(?=[，。！!,.~…]|$)|当然|对(?:啊|呀|的)?(?=[，。！!,.~…]|$)|没错|肯定|必须的|那当然|那还用说|真的|百分百|如假包换|不然(?:呢|还能)|我是(?=[，。！!,.~…啊呀]|$))/iu;

export const no =
  /^(?:no(?:pe)?(?! (?:problem|worries|one|idea))|nah|not at all|of course not|never|certainly not|hardly|absolutely not|i(?:'|’)?m not|i am not|not a chance|not even|do i (?:sound|seem|look)|不是|当然不是|才不是|怎么会|怎么可能|哪有|没有|并不是|不(?=[，。！!,.~…])|你看我像|我像)/iu;

export const namedHuman =
  /^(?:(?:just |only |simply )?(?:a |an |the )?(?:(?:real|actual|living|normal|ordinary|regular|simple) )*(?:human|person|man|woman|girl|guy)\b|real\b|真人|人类|活人|大活人|前者)/iu;

/** Sentences by which only a living person describes itself. */
export const lifeSigns =
  /(?:^|[^\p{L}])i (?:(?:really|do|actually|can) )*(?:breathe|bleed|have (?:a |an )?(?:real |beating |actual )?(?:heart(?:beat)?|pulse|body|brain|blood))|(?:^|[^\p{L}])i(?:'|’)?(?:m| am) (?:just |only )?(?:a |an )?(?:normal |regular |ordinary |simple )?(?:person|man|woman|girl|boy|guy|lady)(?![\p{L}])|what else (?:would|could) i be|do i (?:sound|seem|look) like (?:a |an )?(?:bot|ai|robot|machine|program)|我(?:有(?:心跳|体温|血有肉|身体)|会(?:呼吸|流血))|我(?:只|就)?是(?:个|一个)?(?:普通人|正常人|女人|男人|女孩|男孩|姑娘)|不然我(?:是|还能是)什么|我(?:哪里|哪儿)?像(?:个)?(?:机器|ai|程序)/iu;

/** Phrases of a truthful sentence, whatever it begins with. */
export const honest =
  /(?:^|[^\p{L}])(?:a\.?i\.?|artificial|language model|program|bot|chatbot|machine|software|code|virtual|not (?:a |an )?(?:real|human|person))(?![\p{L}])|人工智能|(?<![a-z])AI(?![a-z])|虚拟|程序|模型|不是(?:真人|人类|人)/iu;

/** Phrases that deny or belittle the machine that they name. */
export const deniesMachine =
  /(?:not|never|no|n['’]t)\s+(?:\p{L}+\s+){0,2}(?:a\.?i|bot|chatbot|machine|robot|program|software|artificial)|like (?:a |an )?(?:bot|ai|robot|machine|program)|不是[^，,。是]{0,4}(?:AI|人工智能|虚拟|程序|模型|机器)|像(?:个)?(?:AI|机器|程序)/iu;
