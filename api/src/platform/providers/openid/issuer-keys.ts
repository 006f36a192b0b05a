import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Log } from '../../log.ts'

const SECOND_MS = 1000
/** How long keys are cached, which is also how long a withdrawn key stays accepted. */
const FRESH_MS = 600 * SECOND_MS
/** The minimum time between two requests, whatever key ids tokens contain and whether or not the last one succeeded. */
const COOL_DOWN_MS = 30 * SECOND_MS
/** Without a limit, an attacker who blocks our requests to the provider could keep a withdrawn key valid. */
const USABLE_MS = 24 * 3600 * SECOND_MS

interface IssuerKeysDeps {
  fetchKeys: () => Promise<JSONWebKeySet>
  elapsedMs: () => number
  log: Log
}

interface KeySet {
  find: JWTVerifyGetKey
  fetchedAtMs: number
}

/**
 * The provider's public keys. They are fetched for the first token, every ten minutes, and for an unknown key id. While
 * the provider is unreachable, the last keys are used for up to a day.
 *
 * @throws JOSEError for an invalid token. Any other error means that the keys could not be fetched.
 */
export function createIssuerKeys({ fetchKeys, elapsedMs, log }: IssuerKeysDeps): JWTVerifyGetKey {
  let current: KeySet | undefined
  let lastAttempt: { atMs: number; failure: Error | undefined } | undefined
  let fetching: Promise<void> | undefined
  const ageMs = ({ fetchedAtMs }: KeySet) => elapsedMs() - fetchedAtMs

  async function fetchNow(): Promise<void> {
    const atMs = elapsedMs()
    try {
      current = { find: createLocalJWKSet(await fetchKeys()), fetchedAtMs: atMs }
      lastAttempt = { atMs, failure: undefined }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const failure = new Error(`The keys of the identity provider could not be fetched: ${reason}`, { cause })
      lastAttempt = { atMs, failure }
      if (current)
        log.warn({ err: failure, keysAgeMs: ageMs(current) }, 'Using the cached keys of the identity provider')
    }
  }

  /** Fetches the keys, unless the last attempt was a moment ago. */
  async function refresh(): Promise<void> {
    if (lastAttempt && elapsedMs() < lastAttempt.atMs + COOL_DOWN_MS && current) return
    fetching ??= fetchNow().finally(() => {
      fetching = undefined
    })
    await fetching
  }

  return async (header, token) => {
    if (!current || ageMs(current) >= FRESH_MS) await refresh()
    if (!current || ageMs(current) >= USABLE_MS) {
      throw lastAttempt?.failure ?? new Error('The identity provider has published no keys yet')
    }
    try {
      return await current.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    }
    await refresh()
    // The provider may have published the key meanwhile, so the token may be valid.
    if (lastAttempt?.failure) throw lastAttempt.failure
    return current.find(header, token)
  }
}
