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
  /** The problem, and the change that would fix it. */
  reason: Localized;
}

/** A card that can be read, but is rejected. */
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

/** A card that would be accepted if it stated its character's age. */
export class AgeUnknown extends CardRefusal {}

/** The accepted formats of a card. */
const cardFormats: Localized = {
  en: 'These formats are read: PNG and WebP pictures with a card inside, CHARX, JSON (Character Card V1 to V3, Agnai, Oobabooga, Pygmalion) and YAML (Oobabooga).',
  'zh-CN':
    '可以读取的格式：内含角色卡的 PNG 或 WebP 图片、CHARX、JSON（Character Card V1 至 V3、Agnai、Oobabooga、Pygmalion）和 YAML（Oobabooga）。',
};

/** A file in an unsupported format; the message lists the supported ones. */
export class UnknownFormatError extends CardError {
  /** @param reason the file's actual format, or the part that it lacks */
  constructor(reason: Localized) {
    super({
      en: `${reason.en} ${cardFormats.en}`,
      'zh-CN': `${reason['zh-CN']}${cardFormats['zh-CN']}`,
    });
    this.name = 'UnknownFormatError';
  }
}

/** A picture above the size limit. */
export class PictureTooLargeError extends CardError {
  /** @param most limit in bytes */
  constructor(most: number) {
    const megabytes = Math.floor(most / 1024 / 1024);
    super({
      en: `This picture is larger than ${megabytes} MB. A CHARX may be larger.`,
      'zh-CN': `图片超过 ${megabytes} MB。CHARX 文件可以更大。`,
    });
    this.name = 'PictureTooLargeError';
  }
}

/** A picture without a card in it. */
export class NoCardError extends UnknownFormatError {
  constructor() {
    super({ en: 'The picture holds no character card.', 'zh-CN': '这张图片里没有角色卡。' });
    this.name = 'NoCardError';
  }
}
