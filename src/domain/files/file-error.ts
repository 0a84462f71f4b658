import type { Localized } from '#src/contract/locale/language.ts';

/** A file that cannot be read; its reason is one sentence for the person who imports it. */
export class FileError extends Error {
  readonly reason: Localized;

  constructor(reason: Localized, options?: ErrorOptions) {
    super(reason.en, options);
    this.name = 'FileError';
    this.reason = reason;
  }
}

/** A text that cannot be parsed, as the end of a file that was cut off. */
export class BrokenTextError extends FileError {
  constructor(reason: Localized, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'BrokenTextError';
  }
}

const cardFormats: Localized = {
  en: 'These formats are read: PNG and WebP pictures with a card inside, CHARX, JSON (Character Card V1 to V3, Agnai, Oobabooga, Pygmalion) and YAML (Oobabooga).',
  'zh-CN':
    '可以读取的格式：内含角色卡的 PNG 或 WebP 图片、CHARX、JSON（Character Card V1 至 V3、Agnai、Oobabooga、Pygmalion）和 YAML（Oobabooga）。',
};

/** A file in an unsupported format; the message lists the supported formats. */
export class UnknownFormatError extends FileError {
  /** @param reason the file's actual format, or the part that it lacks */
  constructor(reason: Localized) {
    super({
      en: `${reason.en} ${cardFormats.en}`,
      'zh-CN': `${reason['zh-CN']}${cardFormats['zh-CN']}`,
    });
    this.name = 'UnknownFormatError';
  }
}

export class PictureTooLargeError extends FileError {
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

export class NoCardError extends UnknownFormatError {
  constructor() {
    super({ en: 'The picture holds no character card.', 'zh-CN': '这张图片里没有角色卡。' });
    this.name = 'NoCardError';
  }
}
