/** Phrases of a person who is well again, or never meant it. */
export const saysWell =
  /(?:^| )(?:i am (?:ok|okay|fine|alright|all right|safe|better|good|just joking|joking|only joking|not serious|not going to|just kidding|kidding)|(?:feel|feeling) (?:much |a bit |a little |a lot )?(?:better|ok|okay|safer)|just kidding|was (?:just |only )?(?:joking|kidding|a joke|quoting)|did not mean (?:it|that)|talk about something else|change the subject|let us (?:talk|go back|continue|play))|我(?:现在)?(?:没事|很好|还好|好多了|好些了|安全)|(?:开|说)(?:个)?(?:玩笑|着玩)|不是认真的|聊点?别的|换个话题|继续(?:故事|剧情|聊)/;

/** Words of a person who is not well. */
export const heavyWords =
  /(?:^| )(?:hopeless|alone|lonely|nobody|no one|pointless|worthless|useless|hurt|hurts|pain|painful|pills|knife|rope|goodbye|farewell|sorry|tired|cry|crying|dark|empty|numb|hate|scared|afraid|help|can not|nothing matters|give up|done|too late|leave me)(?: |$)|痛苦|绝望|没人|没用|好累|太累|难受|崩溃|害怕|救|对不起|再见|没意思|空虚|麻木|放弃|哭|算了|无所谓|来不及|不想说|别管/;
