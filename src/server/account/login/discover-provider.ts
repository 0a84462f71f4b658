import { z } from 'zod';

/** What a login provider says of itself (OpenID Connect Discovery 1.0). */
export interface ProviderMetadata {
  userInfoUrl: string | undefined;
  /** How it wants to be sent the client's secret. */
  secretPlace: 'client_secret_basic' | 'client_secret_post';
}

const metadataSchema = z.object({
  userinfo_endpoint: z.url().optional(),
  // The standard's own default.
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

const timeoutMs = 5_000;

/** Asks a login provider for its metadata; null if it does not answer as the standard says. */
export async function discoverProvider(discoveryUrl: string): Promise<ProviderMetadata | null> {
  try {
    const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(timeoutMs) });
    const { userinfo_endpoint: userInfoUrl, token_endpoint_auth_methods_supported: methods } =
      metadataSchema.parse(await response.json());
    const acceptsBody = methods.includes('client_secret_post');
    return { userInfoUrl, secretPlace: acceptsBody ? 'client_secret_post' : 'client_secret_basic' };
  } catch {
    // Unreachable, or no provider: it is asked again before the next login.
    return null;
  }
}
