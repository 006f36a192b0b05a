import { decodeProtectedHeader } from 'jose'

/**
 * A logout request contains the ID token of the login, so it needs no confirmation. After a rotation the token's key is
 * gone, and the provider would respond with an error. Without the token it shows a confirmation page instead.
 *
 * @returns the URL without a hint that cannot be verified.
 */
export function removeUnverifiableHint(url: string, keyId: string): string {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('id_token_hint=')) return url
  const parameters = new URLSearchParams(url.slice(start))
  if (keyIdOf(parameters.get('id_token_hint') ?? '') === keyId) return url
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
