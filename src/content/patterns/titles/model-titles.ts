/** "Sure, here is a title:", "Title:", "标题：" and the like, before the title itself. */
export const labels =
  /^(?:(?:sure|certainly|of course|okay|ok)[,.!]? )?(?:(?:here(?:'s| is)|my|a|the|your|suggested|short|possible|chat|conversation) )*(?:title|name|topic|subject)(?: (?:for|of) (?:the|this|your|our|my) (?:chat|conversation|role-?play)| suggestion)? ?: ?|^(?:好的?[，,。！!]?)?(?:以下是|这里是)?(?:建议|聊天|对话|这段聊天|这段对话)?的?(?:标题|题目|主题|名称)(?:建议)?(?:是|为)? ?[:：] ?/i;

/** Answers that refuse to name a chat. */
export const refusals =
  /\bI(?: am|'m) (?:sorry|unable|not able|afraid)\b|\bI (?:can(?:'t|not| not)|won't|will not|could not|couldn't) (?:help|assist|create|provide|generate|write|give|comply|do|fulfil|continue|engage|suggest|title|name|come up)\b|\bas an? (?:AI|language model|assistant)\b|^(?:sorry|unfortunately), |我(?:无法|不能|没法|不会)(?:协助|提供|帮|为|满足|生成|创建|撰写|写|给|完成|继续|回答)|作为(?:一个|一名)?(?:AI|人工智能|语言模型|助手)/i;


/** Titles that tell nothing about one chat: keys as `factKey` makes them. */
export const emptyTitles = new Set(
  (
    'title untitled notitle none null undefined na unknown chat newchat conversation newconversation roleplay roleplaychat ' +
    'dialogue untitledchat 标题 无标题 未命名 无 暂无标题 没有标题 聊天 新聊天 对话 新对话 角色扮演 角色扮演聊天'
  ).split(' '),
);

/**
 * Words that only state that people talk: a key that consists of them alone, or of them and a name, tells nothing about
 * a chat.
 */
export const talkOnlyWords =
  /^(?:an?|the)?(?:chat|chatting|conversation|talk|talking|roleplay|roleplaychat|dialogue)(?:with|between)|^(?:与|和|跟)|的?(?:聊天|对话|谈话|交谈|闲聊|角色扮演)$/gu;
