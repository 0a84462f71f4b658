import type { Language, Localized } from '#src/contract/base/language.ts';

/** Why a file cannot be read as a character card, in one sentence for the person who imports it. */
export class CardError extends Error {
  readonly reason: Localized;

  constructor(reason: Localized, options?: ErrorOptions) {
    super(reason.en, options);
    this.name = 'CardError';
    this.reason = reason;
  }
}

export interface CardFault {
  field: string;
  /** What is wrong, and what to change. */
  reason: Localized;
}

/** A card that can be read, and is not taken. */
export class CardRefusal extends CardError {
  readonly faults: readonly CardFault[];

  constructor(faults: readonly CardFault[]) {
    const say = (language: Language) =>
      faults.map(({ field, reason }) => `${field}: ${reason[language]}`).join('; ');
    super({ en: say('en'), 'zh-CN': say('zh-CN') });
    this.name = 'CardRefusal';
    this.faults = faults;
  }
}

/** A card that would be taken if it said how old its character is. */
export class AgeUnknown extends CardRefusal {}

/** The formats that a card is read from. */
const cardFormats: Localized = {
  en: 'These formats are read: PNG and WebP pictures with a card inside, CHARX, JSON (Character Card V1 to V3, Agnai, Oobabooga, Pygmalion) and YAML (Oobabooga).',
  'zh-CN':
    '可以读取的格式：内含角色卡的 PNG 或 WebP 图片、CHARX、JSON（Character Card V1 至 V3、Agnai、Oobabooga、Pygmalion）和 YAML（Oobabooga）。',
};

/** A file in a format that is not read; it says which ones are. */
export class UnknownFormatError extends CardError {
  /** @param reason what the file is, or lacks */
  constructor(reason: Localized) {
    super({
      en: `${reason.en} ${cardFormats.en}`,
      'zh-CN': `${reason['zh-CN']}${cardFormats['zh-CN']}`,
    });
    this.name = 'UnknownFormatError';
  }
}

/** A picture that is larger than one may be. */
export class PictureTooLargeError extends CardError {
  /** @param most in bytes */
  constructor(most: number) {
    const megabytes = Math.floor(most / 1024 / 1024);
    super({
      en: `This picture is larger than ${megabytes} MB. A CHARX may be larger.`,
      'zh-CN': `图片超过 ${megabytes} MB。CHARX 文件可以更大。`,
    });
    this.name = 'PictureTooLargeError';
  }
}

/** A picture that is a picture and nothing more. */
export class NoCardError extends UnknownFormatError {
  constructor() {
    super({ en: 'The picture holds no character card.', 'zh-CN': '这张图片里没有角色卡。' });
    this.name = 'NoCardError';
  }
}
