/** The claims of an access token. Empty for the token of another provider that is not a JWT. */
export function claimsOf(token: string | undefined): Partial<Record<string, unknown>> {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** Other providers have none of the addresses that the embedded one has beside the protocol. */
export const isEmbeddedIssuer = (issuer: string): boolean => issuer === `${location.origin}/identity`
