/** The English texts of passkeys that a device did not make or use, apart from the others: few pages can need them. */
export const passkeys = {
  /** `address` is where they work, where that is known. */
  wrongPlace: (address: string | null) =>
    address === null
      ? 'Passkeys do not work at this address. Open the site by its own name, or choose another way.'
      : `Passkeys do not work at this address. Open ${address} instead, or choose another way.`,
  known: 'This device is already registered: it has a passkey for this account. Use that one.',
  unsupported:
    'This device does not support the kind of passkey that is needed here. Use another device, or choose another way.',
  device: 'Your device could not finish this. Try again, or choose another way.',
};

export type PasskeyTexts = typeof passkeys;
