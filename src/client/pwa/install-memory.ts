import { keepValue, readValue } from '../browser/browser-values.ts';
import { firstMemory, type InstallMemory } from '#src/domain/install/install-offer.ts';

/** Says nothing of who is here, so it stays at a logout. */
export const installMemoryKey = 'install-offer';

export function readInstallMemory(): InstallMemory {
  try {
    const stored: unknown = JSON.parse(readValue('localStorage', installMemoryKey) ?? '{}');
    const numberOf = (name: string) => Number(Reflect.get(Object(stored), name)) || 0;
    return {
      visits: numberOf('visits'),
      seenAt: numberOf('seenAt'),
      offeredAt: numberOf('offeredAt'),
      isRefused: Reflect.get(Object(stored), 'isRefused') === true,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return firstMemory;
    throw error;
  }
}

/** @returns false where this browser keeps nothing: then a refusal could not be remembered, and nothing is offered */
export function writeInstallMemory(memory: InstallMemory): boolean {
  return keepValue('localStorage', installMemoryKey, JSON.stringify(memory));
}

/** The person wants no offer any more (rule:install-offer). */
export function refuseInstall(): void {
  writeInstallMemory({ ...readInstallMemory(), isRefused: true });
}
