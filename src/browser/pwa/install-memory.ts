import { firstMemory, type InstallMemory } from '#src/domain/install/install-offer.ts';

/** Says nothing of who is here, so it stays at a logout. */
export const installMemoryKey = 'install-offer';

/** Null where this browser keeps nothing: then a refusal could not be remembered, so nothing is offered unasked. */
export function readInstallMemory(): InstallMemory | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(installMemoryKey) ?? '{}');
    const numberOf = (name: string) => Number(Reflect.get(Object(stored), name)) || 0;
    return {
      visits: numberOf('visits'),
      seenAt: numberOf('seenAt'),
      offeredAt: numberOf('offeredAt'),
      isRefused: Reflect.get(Object(stored), 'isRefused') === true,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return firstMemory;
    console.debug('no offer to install is remembered', error);
    return null;
  }
}

/** @returns false where this browser keeps nothing */
export function writeInstallMemory(memory: InstallMemory): boolean {
  try {
    localStorage.setItem(installMemoryKey, JSON.stringify(memory));
    return true;
  } catch (error) {
    console.debug('no offer to install is remembered', error);
    return false;
  }
}

/** The person wants no offer any more (spec §2). */
export function refuseInstall(): void {
  writeInstallMemory({ ...(readInstallMemory() ?? firstMemory), isRefused: true });
}
