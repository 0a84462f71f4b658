import type { AgeRule, RuleContext, WordRule } from './adult-rule.ts';
import { chineseNumber, readChineseNumber } from '#src/domain/text/number-words.ts';

const number = `(?<![0-9〇零一二两三四五六七八九十百千万廿卅几第])(${chineseNumber})`;
const now =
  /(?:今年|现年|年仅|年方|芳龄|年龄|目前|现在|如今|还是|看上去|看起来|外表|身体|刚满|刚过|仅|才|只有)[^，,。]{0,4}$/;
const pastAfter =
  /^(?:看[老大]|那[年天会时个夜晚]|时|的?时候|的那|起|开始|以?前|之前|以?后|之后|就|便|才|到|上|进|离|考|学|出(?!头)|没了?|丧|跟|被|随|从|入|去|来|辍|结|生(?!日)|当|在|辞|搬|第一|左右开始|半?(?:辍|离|进))/;
const pastBefore =
  /(?:当年|那年|那时|曾经?|以前|从前|小时候|年轻时|自从?|从|打|到|直到|早在|当时|十年前|多年前)[^，,。]{0,8}$/;
const thingAfter =
  /^的?(?:老|小|旧|大)?(?:猫(?!娘|女|耳)|狗(?!娘)|犬|马(?!娘)|鸟|龟|鹦鹉|树|古树|酒|普洱|茶|车|房|楼|店|船|琴|钟|公司|孩子都|小孩都)/;
const childAfter = /^[多半]?的?(?:女儿|儿子|孩子|闺女|侄女|侄子|外甥女?|孙女|孙子)/;
const childBefore = /(?:有(?:一|两)?个|带着(?:一个)?|养着|抚养(?:着)?|拉扯(?:着)?)$/;

function isOtherAge({ before, after }: RuleContext): boolean {
  if (/^月/.test(after) || thingAfter.test(after)) return true;
  if (/(?:骗|哄|连)$/.test(before)) return true;
  if (childAfter.test(after) && childBefore.test(before)) return true;
  if (/(?:满|年满|已满|超过|大于|至少)$/.test(before) && /^(?:以上|及以上|才能|方可|可)/.test(after))
    return true;
  return !now.test(before) && (pastAfter.test(after) || pastBefore.test(before));
}

function isDisclaimer({ after }: RuleContext): boolean {
  return /^(?:者|人士|的人|用户|人员)?[^，。]{0,3}(?:禁|请|勿|不得|谢绝|不可|严禁)/.test(after);
}

/** Reads the age after 芳龄, whose two digits are multiplied: 二八 is sixteen. */
function readGracefulNumber(text: string): number | null {
  const match = /^([二三])([五六七八九])$/.exec(text);
  if (match === null) return readChineseNumber(text);
  return (readChineseNumber(match[1] ?? '') ?? 0) * (readChineseNumber(match[2] ?? '') ?? 0);
}

/** The ways in which Chinese states an age. */
export const chineseAges: readonly AgeRule[] = [
  {
    pattern: new RegExp(`(?:芳龄|年方|芳年|妙龄|正值|年华)[\\s:：]*${number}`, 'g'),
    isLabel: true,
    read: readGracefulNumber,
  },
  {
    pattern: new RegExp(
      `(?:年龄|年纪|岁数|骨龄|虚岁|实岁|周岁|年岁)[\\s:：=|"'“「(（是为约]*${number}(?![0-9+]|多?个|段|层)`,
      'g',
    ),
    isLabel: true,
    read: readChineseNumber,
  },
  {
    pattern: new RegExp(`(?<!不[满到足]|未[满到足]|没[满到])${number}(?:[多余来几]|出头)?(?:周)?岁`, 'g'),
    read: readChineseNumber,
    isExempt: isOtherAge,
  },
  {
    pattern: new RegExp(
      `(?:今年|现年|年仅|刚满|年满|才|刚过)(?:刚|才|只有|刚满)?${number}(?=[，。,.；;！!？?、\\s）)]|$|了)(?!\\.\\d)`,
      'gm',
    ),
    minimum: 6,
    read: readChineseNumber,
  },
  {
    pattern: new RegExp(
      `(?:^|[\\s,，。;；|:：、(（])(?:成年|单身)?(?:女|男)(?:性|人|生|士)?\\s*[,，、|/·]?\\s*${number}(?=[,，。;；|、)）\\s]|$)`,
      'gm',
    ),
    minimum: 10,
    read: readChineseNumber,
  },
  { pattern: new RegExp(`${number}的年[纪华]`, 'g'), read: readChineseNumber, isExempt: isOtherAge },
  {
    pattern: new RegExp(
      `(?:[我她他]|\\{\\{char\\}\\})(?:才|刚)?${number}(?=[，。！？,!?\\s]|\\.(?!\\d)|$)`,
      'gm',
    ),
    minimum: 10,
    read: readChineseNumber,
  },
  {
    pattern: new RegExp(`(?:差|还有)[^，。]{0,6}满${number}`, 'g'),
    minimum: 6,
    isBelow: true,
    read: readChineseNumber,
  },
  {
    pattern: new RegExp(
      `(?:[我她他你]|\\{\\{(?:char|user)\\}\\})(?:今年|现在|才|刚|只有|就|也|都|快|已经)*${number}了`,
      'gi',
    ),
    minimum: 6,
    read: readChineseNumber,
  },
  {
    pattern: new RegExp(
      `(?:不[满到足]|未[满到足]|没[满到]|还没到|小于|低于)${number}(?:周)?岁?(?![个年月日天分块元])`,
      'g',
    ),
    minimum: 6,
    isBelow: true,
    read: readChineseNumber,
    isExempt: isDisclaimer,
  },
];

function isOtherPupil({ before, after }: RuleContext): boolean {
  if (/^(?:物|涯|活|理|态|命|病|意)/.test(after)) return true;
  if (/^(?:时代?|的时候|那会|那年|时期)/.test(after)) return true;
  if (/(?:教|辅导|教导|教过|带过|给|帮)(?:一群|一帮|一班|些|这些|那些|的|几个)?$/.test(before)) return true;
  return /(?:那时|当年|曾经?|以前|从前|小时候)[^，,。]{0,8}$/.test(before);
}

function isMinorRule({ before, after }: RuleContext): boolean {
  if (/(?:禁止|不接待|严禁|谢绝|拒绝|保护|帮助|不是|并非|非|无|没有)$/.test(before)) return true;
  return (
    /^人?(?:保护|犯罪|检察|司法|维权|的?监护)/.test(after) ||
    isDisclaimer({ before, after: after.replace(/^人/, '') })
  );
}

/** Chinese words that are only used of a minor. */
export const chineseWords: readonly WordRule[] = [
  { pattern: /(?:萝莉|小罗莉|lo莉|萝li|幼女|幼齿|炼铜|恋童|娈童|幼童|女童|男童)(?!癖?(?:罪犯|受害))/gi },
  { pattern: /(?<![真立反端公改修纯校摆])正太(?![阳平多大小久过难好长短重贵快慢晚早远像美高低冷热忙])/g },
  { pattern: /洛丽塔(?![裙风时服鞋装])/g },
  { pattern: /(?:高中|初中|国中|小学|中学|中专|职高)(?:女|男)?(?:学)?生/g, isExempt: isOtherPupil },
  { pattern: /女子高生|学生妹|jk(?:少女|妹|女生|萝莉)/gi },
  { pattern: /(?:高|初)[一二三](?:的)?(?:学生|新生|女生|男生|在读|少女|少年)/g, isExempt: isOtherPupil },
  {
    pattern:
      /(?:(?:还|正|现|仍|目前|是)在?|在)(?:上|读|念)(?:小学|初中|高中|国中)|(?:上|读|念)(?:小学|初中|高中)的(?!时|那|老师)|(?:上|读|念|升)[高初][一二三](?![层楼号])/g,
    isExempt: isOtherPupil,
  },
  { pattern: /(?:小学|初中|高中|国中)[一二三四五六]年级/g, isExempt: isOtherPupil },
  { pattern: /(?:就读于?|在读于?|上学于)[^，。,.\n]{0,10}(?:小学|初中|高中|中学)/g, isExempt: isOtherPupil },
  { pattern: /(?:未|没|尚未|还没|没有)成年/g, isExempt: isMinorRule },
  { pattern: /(?<![二三四五六七八九])十(?:几|来|多)岁/g, isExempt: isOtherAge },
  {
    pattern:
      /花季(?:少女|少年)|豆蔻(?:年华|少女|之年)|年方豆蔻|及笄|垂髫|总角(?!之交)|二八(?:年华|佳人|少女|芳龄)|碧玉年华|金钗之年|舞[勺象]之年|束发之年|青春期(?:少女|少年|女孩|男孩)/g,
  },
  {
    pattern:
      /(?:是|仍是|就是|只是)(?:一)?(?:个|名)?(?:[^，。！？\s的]{0,4}的?)(?:小女孩|小男孩|孩子|小孩)(?!气|王|们?的?[妈母爸父他她]|的时候|时|似的|一样)/g,
    isExempt: ({ before }) => /(?:不|像|总|而|但|可|好像|仿佛|似乎|曾|当年|那时|还不|于|却)$/.test(before),
  },
];
