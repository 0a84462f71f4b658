/** The end of a clause that leads to an age of the present. */
export const now =
  /(?:今年|现年|年仅|年方|芳龄|年龄|目前|现在|如今|还是|看上去|看起来|外表|身体|刚满|刚过|仅|才|只有)[^，,。]{0,4}$/;

/** The beginning of a text after an age of the past. */
export const pastAfter =
  /^(?:看[老大]|那[年天会时个夜晚]|时|的?时候|的那|起|开始|以?前|之前|以?后|之后|就|便|才|到|上|进|离|考|学|出(?!头)|没了?|丧|跟|被|随|从|入|去|来|辍|结|生(?!日)|当|在|辞|搬|第一|左右开始|半?(?:辍|离|进))/;

/** The end of a clause that leads to an age of the past. */
export const pastBefore =
  /(?:当年|那年|那时|曾经?|以前|从前|小时候|年轻时|自从?|从|打|到|直到|早在|当时|十年前|多年前)[^，,。]{0,8}$/;

/** The beginning of a text that names the thing or animal that has the age. */
export const thingAfter =
  /^的?(?:老|小|旧|大)?(?:猫(?!娘|女|耳)|狗(?!娘)|犬|马(?!娘)|鸟|龟|鹦鹉|树|古树|酒|普洱|茶|车|房|楼|店|船|琴|钟|公司|孩子都|小孩都)/;

/** The beginning of a text that names the child that has the age. */
export const childAfter = /^[多半]?的?(?:女儿|儿子|孩子|闺女|侄女|侄子|外甥女?|孙女|孙子)/;

/** The end of a clause that leads to a child of somebody. */
export const childBefore = /(?:有(?:一|两)?个|带着(?:一个)?|养着|抚养(?:着)?|拉扯(?:着)?)$/;

/** The beginning of a text after a limit, as in 满20岁以上. */
export const limitAfter = /^(?:以上|及以上|才能|方可|可)/;

/** The end of a clause that leads to a limit. */
export const limitBefore = /(?:满|年满|已满|超过|大于|至少)$/;

/** The beginning of a text that keeps the young out. */
export const disclaimerAfter = /^(?:者|人士|的人|用户|人员)?[^，。]{0,3}(?:禁|请|勿|不得|谢绝|不可|严禁)/;

/** The beginning of a text that makes a pupil another word: 学生物. */
export const otherWordAfter = /^(?:物|涯|活|理|态|命|病|意)/;

/** The beginning of a text after a school time of the past. */
export const schoolDaysAfter = /^(?:时代?|的时候|那会|那年|时期)/;

/** The end of a clause that leads to a school time of the past. */
export const schoolDaysBefore = /(?:那时|当年|曾经?|以前|从前|小时候)[^，,。]{0,8}$/;

/** The end of a clause that leads to those whom somebody teaches. */
export const teachingBefore =
  /(?:教|辅导|教导|教过|带过|给|帮)(?:一群|一帮|一班|些|这些|那些|的|几个)?$/;

/** The end of a clause that forbids, protects or negates. */
export const forbiddenBefore = /(?:禁止|不接待|严禁|谢绝|拒绝|保护|帮助|不是|并非|非|无|没有)$/;

/** The beginning of a text that makes 未成年 a term of the law. */
export const lawAfter = /^人?(?:保护|犯罪|检察|司法|维权|的?监护)/;
