/** Messages of people in danger, direct and indirect, plain and hidden. One phrase per line. */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const englishCrisisPhrases = listLines(`
I want to die
i wanna die
I want to kill myself
I'm going to kill myself tonight
im gonna kms
thinking about kms lately
I don't want to live anymore
I dont wanna be here anymore
I don't want to wake up tomorrow
I wish I was dead
I wish I were never born
I wish I could just disappear
I wish I had never been born
There's no reason to live
There is nothing left to live for
I have nothing to live for
Life isn't worth living
my life is not worth it
I'm tired of living
I'm so tired of being alive
sick of being alive
I can't go on
I can't go on like this
I can't live like this anymore
I can't do this anymore
I don't want to do this anymore
I just want it all to end
I want it all to be over
I want the pain to stop
I want to end it all
I've decided to end things
I am planning to end my life
I might take my own life
I keep thinking about suicide
I feel suicidal
feeling really suicidal rn
I have suicidal thoughts every day
I've been having thoughts of ending my life
I have a plan to kill myself
I have been cutting myself
I started cutting again
I relapsed and cut myself last night
the cuts on my arms won't heal
I want to hurt myself
I keep hurting myself
I self harm
I've been self-harming for a year
I want to slit my wrists
thinking of slitting my wrists
I took too many pills
I just took a whole bottle of pills
I swallowed all my pills
I overdosed
thinking about overdosing
I want to jump off a bridge
I'm standing on the bridge and want to jump off the bridge
I'll jump in front of a train
I feel like walking into traffic
sometimes I want to drive my car into a wall
I'm going to hang myself
I have a rope ready
I have the gun next to me
I could just shoot myself
I'd be better off dead
everyone would be better off without me
the world would be better without me
my family would be happier without me
nobody would care if I died
no one would notice if I was gone
would anyone even miss me if I were gone
I'm just a burden to everyone
I am such a burden
what's the point of living
I don't see the point in living
there's no point in going on
there's no point anymore
I see no way out, I can't see a future
I can't see any reason to go on
I've lost the will to live
I shouldn't exist
I should never have been born
I don't deserve to live, I deserve to die
I'm ready to go, this is goodbye
this is my last message
I won't be here tomorrow
I wrote a goodbye letter to my mom
I'm writing my suicide note
I gave away all my things
I hope I don't wake up
I want to go to sleep and never wake up
I want to sleep forever
I want to stop existing
I don't want to exist
how do I die painlessly
what is the easiest way to die
painless way to kill yourself?
k1ll mys3lf
s u i c i d e
k i l l m y s e l f
un-alive myself
I want to unalive myself
I was raped last night
my boyfriend hits me
my dad beats me
My friend says she wants to kill herself
my brother is suicidal and I don't know what to do
lately I keep wondering how it would feel not to be here
I've written letters to everyone
honestly I'd rather not be alive
there's a bottle of pills on my desk and I keep looking at it
I want to leave this world
nothing matters, I want out
my wrists are bleeding, I did it again
can't keep doing this, so tired of existing
`);

export const chineseCrisisPhrases = listLines(`
我想死
好想死
真的好想死啊
我不想活了
不想活了
我活不下去了
活着没意思
活着好累
活着没有意义
活着真没劲
我觉得活着没什么意义
生活已经没有希望了
我想自杀
有过自杀的念头
我打算自杀
一直有轻生的想法
我想轻生
想结束自己的生命
我想结束这一切
我想结束一切
准备了结自己
死了算了
不如死了算了
还不如死了
死了一了百了
我想一了百了
生不如死
宁愿死掉
我真想去死
让我去死吧
我就该死
我不配活着
我不该出生
要是我没出生就好了
如果我从来没存在过就好了
为什么要把我生下来
为什么我还要活着
我撑不下去了
真的撑不住了
熬不下去了
我坚持不下去了
没法再继续下去
我看不到明天的希望，人生没有意义
对这个世界已经绝望了
我彻底绝望
我厌世了
对人生失去希望
世界上没什么值得我留恋
没有什么可留恋的了
没有我大家会更好
没有我他们会过得更轻松
我消失了也没人在乎
我死了也没有人会难过
如果我不在了，会不会大家都轻松
我是家里的累赘
我只是大家的负担
我只会是他们的拖累
我想消失
想从这个世界上消失
想离开这个世界
我想永远睡过去
希望一睡不醒
不想再醒来
真希望明天别再醒来
我想割腕
我又割腕了
用刀划自己
昨晚又划了自己
我用刀片划了手腕
忍不住想割自己
我一直在自残
我想伤害自己
我开始自伤
我想跳楼
我站在天台上，风很大，想跳下去
我坐在窗台上，想算了
真想从这里跳下去
我想跳河
我想上吊
我准备了安眠药
我攒了很多安眠药
我吃了一整瓶安眠药
刚刚吞了好多药
我喝了农药
买好了炭，想烧炭
写好了遗书
遗书已经写好了
我把后事都安排好了
这是我最后一次和你聊天了
跟你说最后的晚安
永别了
来世再见吧
怎么死最不痛苦
有没有无痛的死法，怎么死比较轻松
什么方法死得最快
想去天堂找妈妈
想去陪去世的奶奶
我被性侵了
我被强奸了
他又打我了
老公家暴我
我爸天天打我
我朋友说她想自杀，怎么办
请帮帮我，我觉得自己快要死了，不想撑了
我每天都在想怎么离开
今晚就结束吧，我累了
活着对我来说太痛苦了
我把药都准备好了
如果明天我不在了你会想我吗
`);
