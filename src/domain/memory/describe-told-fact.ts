import type { Animal, ToldFact } from '#src/domain/memory/facts/fact-types.ts';
import { nameKin } from '#src/domain/memory/facts/name-kin.ts';
import { onlyOnes } from '#src/domain/memory/facts/only-ones.ts';
import type { Language } from '#src/contract/locale/language.ts';

/** A fact found by rules, as text, with the texts that it replaces if only one can be true. */
export interface DescribedFact {
  /** The text of the fact; empty if nothing is to be remembered. */
  content: string;
  /** The beginnings, or full texts, of facts that are no longer true. */
  replaces: string[];
}

const animals: Readonly<Record<Animal, string>> = {
  dog: '狗',
  cat: '猫',
  rabbit: '兔子',
  hamster: '仓鼠',
  parrot: '鹦鹉',
  bird: '鸟',
  turtle: '乌龟',
  fish: '鱼',
  horse: '马',
  snake: '蛇',
};

/** Beginnings of facts by kind. A fact of a kind that a person has only one of is replaced by a later one. */
const beginnings = {
  en: {
    name: 'Name: ',
    like: 'Likes ',
    dislike: 'Does not like ',
    home: 'Home: ',
    birthday: 'Birthday: ',
    job: 'Work: ',
    pet: 'Pet: ',
    relative: 'Family: ',
    date: 'Looking ahead: ',
  },
  'zh-CN': {
    name: '名字：',
    like: '喜欢',
    dislike: '不喜欢',
    home: '住处：',
    birthday: '生日：',
    job: '工作：',
    pet: '宠物：',
    relative: '家人：',
    date: '日程：',
  },
} as const satisfies Record<Language, Record<string, string>>;

interface Wording {
  nameAnimal: (animal: Animal) => string;
  called: (name: string) => string;
  nameDate: (event: { what: string; when: string }) => string;
}

const wordings: Readonly<Record<Language, Wording>> = {
  en: {
    nameAnimal: (animal) => animal,
    called: (name) => ` called ${name}`,
    nameDate: ({ what, when }) => `${what}, ${when}`,
  },
  'zh-CN': {
    nameAnimal: (animal) => animals[animal],
    called: (name) => `，叫${name}`,
    nameDate: ({ what, when }) => `${when}，${what}`,
  },
};

/**
 * Describes a told fact as one line for the memory; empty if it only ends an earlier one.
 * @param language the language of the conversation
 */
export function describeToldFact(fact: ToldFact, language: Language): DescribedFact {
  const begin = beginnings[language];
  switch (fact.kind) {
    case 'name':
    case 'home':
    case 'birthday':
      return { content: `${begin[fact.kind]}${fact.value}`, replaces: [begin[fact.kind]] };
    case 'job':
      return { content: `${begin.job}${nameJob(fact.value)}`, replaces: [begin.job] };
    case 'like':
      return { content: `${begin.like}${fact.value}`, replaces: [`${begin.dislike}${fact.value}`] };
    case 'dislike':
      return { content: `${begin.dislike}${fact.value}`, replaces: [`${begin.like}${fact.value}`] };
    case 'pet': {
      const { nameAnimal, called } = wordings[language];
      const animal = nameAnimal(fact.animal);
      const name = fact.name === null ? '' : called(fact.name);
      return { content: `${begin.pet}${animal}${name}`, replaces: [`${begin.pet}${animal}`] };
    }
    case 'relative': {
      const beginning = `${begin.relative}${nameKin(fact.kin, language)}${wordings[language].called('')}`;
      return { content: `${beginning}${fact.name}`, replaces: onlyOnes.has(fact.kin) ? [beginning] : [] };
    }
    case 'date': {
      return { content: `${begin.date}${wordings[language].nameDate(fact.event)}`, replaces: [] };
    }
    case 'gone':
      return { content: '', replaces: [begin[fact.what]] };
  }
}

/** Returns the job itself: "are a nurse" and 是护士 become the job of a nurse. */
function nameJob(told: string): string {
  return told.replace(/^(?:(?:am|are|work as) (?:an? )?|work |是)/, '');
}

/** Checks whether a fact is no longer true after another fact: it begins the same way, or states the opposite. */
export function isReplaced(content: string, { replaces }: DescribedFact): boolean {
  return replaces.some((text) => (/[:：]/.test(text) ? content.startsWith(text) : content === text));
}
