import { decodeProtectedHeader } from 'jose'

/**
 * A logout brings the ID token of the login along, so that it needs no question. After a rotation that token can be of a
 * key that is gone, and the provider would answer with an error: without it, it asks whether to log out.
 *
 * @returns the address without a hint that cannot be verified.
 */
export function dropOldHint(url: string, hasKey: (kid: string) => boolean): string {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('id_token_hint=')) return url
  const parameters = new URLSearchParams(url.slice(start))
  if (hasKey(keyIdOf(parameters.get('id_token_hint') ?? ''))) return url
  parameters.delete('id_token_hint')
  return `${url.slice(0, start)}?${parameters}`
}

function keyIdOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? ''
  } catch {
    return ''
  }
}
