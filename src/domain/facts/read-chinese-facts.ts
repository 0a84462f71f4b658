import { flipPronouns, quoteSafely } from '../text/clean-text.ts';
import { toSimplified } from '../text/to-simplified.ts';
import type { Animal, ToldFact } from './fact-types.ts';

const often =
  '(?:(?:也|真的|很|最|超|特别|非常|一直|还|就|都|挺|比较|其实|从小|平时|好|蛮|更|现在|又|最近|可|真|一点都|一点也|有点|并|根本|实在|已经|再也|超级|不太)){0,3}';
const like = new RegExp(
  `我${often}(?<![不没])(?:喜欢上了|喜欢|热爱|酷爱|迷上了|钟爱|爱)([^,，。!！?？;；\\n]{1,30})`,
  'd',
);
const favourite = /我最(?:喜欢|爱)的(?:[^是,，]{0,8})?是([^,，。!！?？;；\n]{1,30})/d;
const dislike = new RegExp(
  `我${often}(?:不喜欢|不爱|讨厌|受不了|最烦|痛恨|不太喜欢|不太爱|不再喜欢|恨)([^,，。!！?？;；\\n]{1,30})`,
  'd',
);
const named =
  /(?:(?<![别不会你])(?:大家(?:都)?|朋友(?:们)?(?:都)?|你(?:可以|就)|就|请|可以)?叫我|我(?:的)?(?:名字|全名|英文名)?(?:就)?叫(?!你|他|她|了|外卖|车|不|什么|啥|做|个|过|人|大家)|我的名字(?:就)?(?:是|叫)|我名叫)(?:做|作)?(\p{Script=Han}{1,5}|[A-Za-z][A-Za-z'-]{0,19})/du;
const bareName =
  /^(?:你好|嗨|哈喽|hi|hello)?[,，]?\s?我是((?:小|阿|老)\p{Script=Han}{1,2}|[A-Z][a-z]{1,14})(?=$|[,，。!！\s])/du;
const notAName =
  /什么|啥|谁|怎么|哪|^(?:你|他|她|它|这|那|吧|老师|老板|学生|小偷|小学|老人|小孩|老外|AI|起床|回家|去|来|吃|帮|一声|滚|闭嘴|先生$|女士$|宝贝|老公|老婆|主人|亲爱)|的|了$|吗/i;
const nameTail = /(?:吧|就好|就行|就可以|就|呀|啊|哦|啦|呢|哈|来自|住在|今年|是|也|和|在|，).*$/;
const roles =
  '护士|老师|教师|医生|学生|大学生|研究生|博士生|工程师|程序员|码农|设计师|作家|画家|艺术家|厨师|司机|律师|会计|经理|音乐人|歌手|面包师|咖啡师|服务员|摄影师|科学家|研究员|记者|编辑|翻译|图书管理员|农民|园丁|木匠|电工|机械师|飞行员|军人|消防员|牙医|兽医|药剂师|心理咨询师|教授|讲师|建筑师|演员|舞者|舞蹈老师|顾问|分析师|收银员|文员|秘书|销售|创业者|自由职业者|自由职业|公务员|警察|保安|空姐|店员|数据分析师|产品经理|运营|外卖员|快递员|理发师|教练|主播|博主|全职妈妈|家庭主妇|上班族|实习生|统计员|统计学家|作曲家|编剧|导演|导游';
const role = new RegExp(
  `(?:我|(?<=^我(?:叫|是).{1,12}[,，]))(?:现在|目前|其实)?(?:在[^,，。]{1,10}?)?(?:是|当|做)(?:一名|一个|一位|个|名|位)?((?:\\p{Script=Han}{0,6}?)(?:${roles}))(?!吗|的)`,
  'du',
);
const workPlace =
  /(?:我|(?<=^我(?:叫|是).{1,12}[,，]))(?:现在|目前)?(在[^,，。!！?？]{1,14}?(?:上班|工作|上学|读书|读研|实习|打工|教书))/d;
const workKind =
  /我(?:的工作|的职业|的专业)?(?:现在|目前)?(?:是)?(做[^,，。!！?？什啥]{1,10}(?:工作|的)|(?:从事|学(?!会|到|习了|过|了|不))[^,，。!！?？什啥]{2,10}?)(?:$|[,，。!！])/d;
/** The user's own trade, after 我 or after the first clause about the user: 我从扬州来，做丝绸生意. */
const trade = new RegExp(
  `(?:我|^我[^,，]{1,20}[,，])(?:现在|目前|一直|平时|主要|就|也|在那边|专门|给人|帮人)?(?:是)?(做[^,，。!！?？什啥了过]{1,8}(?:生意|买卖|这行)|做(?:自媒体|电商|外贸|物流|设计|研发|销售|餐饮|装修|直播|投资|金融|教育|运营|策划|翻译|编辑|木工|裁缝)|卖[^,，。!！?？什啥萌完掉了不]{1,6}(?:的)?|开[^,，。!！?？什啥]{0,6}(?:店|馆|厂|公司|出租车?|网约车|货车|卡车|民宿|诊所|工作室|铺子|铺)|教(?!你|我|他|她|训|会|育|不)[^,，。!！?？什啥]{1,6}|(?:拉|弹|吹)[^,，。!！?？什啥]{1,4}[琴箫笛号](?:的)?|跑(?:船|车|长途|业务|销售)(?:的)?|修(?:表|车|鞋|琴|钟|手机|电脑|家电|古籍|文物|管道)(?:的)?|(?:种|养)[^,，。!！?？什啥]{1,4}的|(?:走镖|跑堂|打铁|赶车|说书|唱戏|教书|种地|打鱼|行医|卖艺)(?:的)?|写(?:代码|小说|剧本)(?:的)?|画(?:插画|漫画|图)(?:的)?)`,
  'du',
);
const quitJob = /我(?:已经|昨天|今天|刚|刚刚)?(?:辞职|离职|失业|被裁|被炒|被开除|不干)/;
const home =
  /(?:(?:我|(?<=我(?:叫|是|住|今年|在|喜欢|讨厌|养|不).{1,20}[,，]))(?:现在|目前|家|人|一直|就|(?:刚|上|这|去|前|几|[一二两三]|个|天|周|月|年|前|才|已经|又){1,4})?(?:住在|住|来自|家在|人在|搬到了?|搬来了?|搬去了?|在(?=\p{Script=Han}{2,8}(?:生活|长大|住|定居)))|我(?:的)?(?:家乡|老家|城市)(?:是|在))(\p{Script=Han}{2,10}|[A-Z][A-Za-z ]{1,20})/du;
const cameFrom =
  /我(?:是|就是)?(?:打|从|由)(\p{Script=Han}{2,6}?)(?:过来|来|搬来)(?:的)?(?=$|[,，。!！\s])/du;
const native =
  /我(?:是|算)(?:一个|个)?(?:土生土长的|地道的|地地道道的)?(\p{Script=Han}{2,5}?)人(?=$|[,，。!！\s])/du;
const notAHome =
  /什么|哪|^个|机器|成年|有钱|普通|主持|代言|男|女|好人|坏人|病|商|诗|老人|本地|外地|个人|大人|工人|军人|艺人|猎|新人|现代|年轻|一个|老实|内向|外向|单身|正常|聪明|安静|这里|那里|这儿|宿舍|公司|家里|学校|一起|的$/;
const homeTail =
  /(?:生活|长大|定居|住|工作|上班|上学|读书|的|呢|啊|呀|哦|了|和|跟|很|已经|现在|这边|那边|一个人|好几年|市区).*$/;
const animals: readonly (readonly [RegExp, Animal])[] = [
  [/狗|犬|柯基|金毛|泰迪|哈士奇/, 'dog'],
  [/猫|喵/, 'cat'],
  [/兔/, 'rabbit'],
  [/仓鼠/, 'hamster'],
  [/鹦鹉/, 'parrot'],
  [/鸟/, 'bird'],
  [/龟/, 'turtle'],
  [/鱼/, 'fish'],
  [/马/, 'horse'],
  [/蛇/, 'snake'],
];
const animalWord =
  '(狗狗|小狗|狗|柯基|金毛|泰迪|哈士奇|猫咪|小猫|橘猫|黑猫|白猫|猫|兔子|小兔子|仓鼠|鹦鹉|小鸟|鸟|乌龟|金鱼|鱼|蛇)';
const petNamed = new RegExp(
  `我(?:们)?(?:家)?(?:的|里)?(?:那|这)?(?:只|条|个)?\\p{Script=Han}{0,3}?${animalWord}(?:的)?(?:名字)?(?:就)?(?:叫做|叫|是)(?!什么|啥|得|个|很)(\\p{Script=Han}{1,4}|[A-Za-z]{2,16})`,
  'du',
);
const petOwned = new RegExp(
  `我(?:们)?(?:家)?(?:还|也|刚|以前)?(?:养了|养着|养|有|领养了)(?:一|两|二|三|个|只|条|几){0,2}\\p{Script=Han}{0,4}?${animalWord}(?:[,，]?(?:它|他|她)?(?:的)?(?:名字)?(?:就)?(?:叫做|叫)(?!什么|啥)(\\p{Script=Han}{1,4}|[A-Za-z]{2,16}))?`,
  'du',
);
const day =
  '(?:(?:今天|明天|后天|大后天|今晚|明晚|这周末|下周末|周末|下个月|下周[一二三四五六日天]?|这周[一二三四五六日天]|本周[一二三四五六日天]|周[一二三四五六日天]|星期[一二三四五六日天]|(?:农历)?[0-9一二三四五六七八九十]{1,3}月[0-9一二三四五六七八九十]{1,3}[日号]?|[0-9]{1,2}[号日]))';
const birthday = new RegExp(
  `我(?:的)?生日(?:是|在|就是|就在)?(${day})|(${day})(?:是|就是)?我(?:的)?生日|我(?:是)?(?:[0-9]{4}年)?(${day})(?:出生|生的|生日)`,
  'd',
);
const dated = new RegExp(
  `(?:^|我)(?:的)?(?:们)?(${day})(?:晚上|早上|上午|下午)?(?:要|有|就要|得|就|会)?(?:个|一场|去)?((?:考试|面试|答辩|结婚|搬家|出差|比赛|演出|体检|手术|期末考|聚会|相亲|旅行|开学|毕业|演讲|约会|飞|高考|考研)\\p{Script=Han}{0,4}?)(?=$|[,，。!！了啊呀呢])`,
  'du',
);
const datedBehind = new RegExp(
  `我(?:的)?(考试|面试|答辩|婚礼|比赛|演出|手术|航班|纪念日|期末考)(?:是|在|就是|就在)(${day})`,
  'du',
);
const notAThing = /什么|啥|谁|哪|怎么|吗|^(?:你|您|他|她|它|这|那|我|过|上|不|死|的|和你|跟你|没|了|很|自己)/;
const thingTail = /(?:的?(?:时候)?(?:了|呀|啊|呢|哦|啦|吧|哈|嘛)|得不得了|,.*)$/;

/** Empty if the file has `unused`. */
export function readChineseFacts(sentence: string): ToldFact[] {
  const text = toSimplified(sentence);
  const reader = { sentence, text };
  return [
    ...readName(reader),
    ...readTastes(reader),
    ...readJob(reader),
    ...readHome(reader),
    ...readPet(reader),
    ...readDates(reader),
  ];
}

/** A sentence in two forms of the same length: as typed, and simplified for the patterns. */
interface Reader {
  sentence: string;
  text: string;
}

/** Returns a group's text as the user typed it. */
function typed(reader: Reader, pattern: RegExp, group = 1): string | undefined {
  const span = pattern.exec(reader.text)?.indices?.[group];
  return span === undefined ? undefined : reader.sentence.slice(span[0], span[1]);
}

function readName(reader: Reader): ToldFact[] {
  const raw = typed(reader, named) ?? typed(reader, bareName);
  const value = raw === undefined ? null : quoteSafely(raw.replace(nameTail, ''), 20);
  if (value === null || notAName.test(value)) return [];
  return [{ kind: 'name', value: value.charAt(0).toUpperCase() + value.slice(1) }];
}

function readTastes(reader: Reader): ToldFact[] {
  const disliked = typed(reader, dislike);
  if (disliked !== undefined) return listThings(disliked).map((value) => ({ kind: 'dislike', value }));
  const liked = typed(reader, favourite) ?? typed(reader, like);
  return listThings(liked).map((value) => ({ kind: 'like', value }));
}

function listThings(raw: string | undefined): string[] {
  if (raw === undefined) return [];
  const things: string[] = [];
  for (const part of raw
    .replace(/但是?.*$|因为.*$|所以.*$|可是.*$|不过.*$/, '')
    .split(/、|和|跟|还有|以及/)) {
    const thing = part.trim().replace(thingTail, '').trim();
    if (thing === '' || thing.length > 16 || notAThing.test(toSimplified(thing)) || things.length === 4)
      break;
    const value = quoteSafely(flipPronouns(thing), 20);
    if (value === null) break;
    things.push(value);
  }
  return things;
}

function readJob(reader: Reader): ToldFact[] {
  if (quitJob.test(reader.text)) return [{ kind: 'gone', what: 'job' }];
  const noun = typed(reader, role);
  const clause =
    noun === undefined
      ? (typed(reader, workPlace) ?? typed(reader, workKind) ?? typed(reader, trade)?.replace(/的$/, ''))
      : `是${noun}`;
  const value = clause === undefined ? null : quoteSafely(clause, 20);
  return value === null || /什么|哪|啥/.test(value) ? [] : [{ kind: 'job', value }];
}

function readHome(reader: Reader): ToldFact[] {
  const raw = typed(reader, home) ?? typed(reader, cameFrom) ?? typed(reader, native);
  const value = raw === undefined ? null : quoteSafely(raw.replace(homeTail, ''), 20);
  return value === null || value.length < 2 || notAHome.test(toSimplified(value))
    ? []
    : [{ kind: 'home', value }];
}

function readPet(reader: Reader): ToldFact[] {
  const pattern = petNamed.test(reader.text) ? petNamed : petOwned;
  const word = typed(reader, pattern, 1);
  const animal = animals.find(([test]) => word !== undefined && test.test(toSimplified(word)))?.[1];
  if (animal === undefined) return [];
  const name = typed(reader, pattern, 2)?.replace(/(?:的|了|呀|啊|呢|哦|啦|吧|很|也|今年|特别).*$/, '');
  return [{ kind: 'pet', animal, name: name === undefined || name === '' ? null : quoteSafely(name, 20) }];
}

function readDates(reader: Reader): ToldFact[] {
  const birth = typed(reader, birthday, 1) ?? typed(reader, birthday, 2) ?? typed(reader, birthday, 3);
  if (birth !== undefined) return [{ kind: 'birthday', value: birth }];
  const isBehind = datedBehind.test(reader.text);
  const what = isBehind ? typed(reader, datedBehind, 1) : typed(reader, dated, 2);
  const when = isBehind ? typed(reader, datedBehind, 2) : typed(reader, dated, 1);
  return what === undefined || when === undefined ? [] : [{ kind: 'date', event: { what, when } }];
}
