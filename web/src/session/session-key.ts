export const SESSION_KEY_PREFIX = 'oidc.'

/** Where the identity client keeps the session in local storage. */
export function sessionKey(issuer: string, clientId: string): string {
  return `${SESSION_KEY_PREFIX}user:${issuer}:${clientId}`
}

export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // No storage, or a browser told to keep nothing: it has no session either.
    return false
  }
}
