import type { Language } from '#src/contract/locale/language.ts';
import { passkeyTextsOf } from '#src/i18n/login-texts.ts';

/** The reasons why a device created or used no passkey: the errors of WebAuthn Level 3 on which a person can act. */
type PasskeyErrorKind = 'aborted' | 'cancelled' | 'wrongPlace' | 'known' | 'unsupported' | 'device';

/** An error of a ceremony in the browser or the device, before the server was called. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly kind: PasskeyErrorKind;

  constructor(cause: unknown) {
    super('the device made or used no passkey', { cause });
    this.kind = toErrorKind(cause instanceof Error ? cause.name : '');
  }
}

function toErrorKind(name: string): PasskeyErrorKind {
  switch (name) {
    case 'AbortError':
      return 'aborted';
    case 'NotAllowedError':
      return 'cancelled';
    case 'SecurityError':
      return 'wrongPlace';
    case 'InvalidStateError':
      return 'known';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'unsupported';
    default:
      return 'device';
  }
}

/**
 * Describes a passkey error for the person; null for any other error, and for a cancelled one, which needs a different
 * text in each place.
 */
export function describePasskeyError(error: unknown, language: Language): string | null {
  if (!(error instanceof PasskeyError) || error.kind === 'aborted' || error.kind === 'cancelled') return null;
  console.debug('no passkey', error.cause);
  const texts = passkeyTextsOf(language);
  return error.kind === 'wrongPlace' ? texts.wrongPlace(findOwnName()) : texts[error.kind];
}

/**
 * Returns the same server by its name, if the address is a number of this machine; passkeys are bound to names
 * (rule:localhost).
 */
export function findOwnName(): string | null {
  const { protocol, hostname, port } = location;
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return null;
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
}
