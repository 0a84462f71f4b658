import type { PasskeyTexts } from '#src/i18n/en/passkeys.ts';

/** 设备未能创建或使用通行密钥时的简体中文文本。 */
export const passkeys: PasskeyTexts = {
  wrongPlace: (address) =>
    address === null
      ? '在此地址无法使用通行密钥。请通过网站自己的域名打开，或选择其他方式。'
      : `在此地址无法使用通行密钥。请改为打开 ${address}，或选择其他方式。`,
  known: '此设备已经登记：它已有此账户的通行密钥，请直接使用。',
  unsupported: '此设备不支持这里所需的通行密钥。请换一台设备，或选择其他方式。',
  device: '设备未能完成此操作。请重试，或选择其他方式。',
};
