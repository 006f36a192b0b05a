import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Log } from '../../log.ts'

const SECOND_MS = 1000
/** How long keys are used before the provider is asked for them again: as long as a withdrawn key may go on. */
const FRESH_MS = 600 * SECOND_MS
/** How long after one request the next may follow, whatever key ids tokens name and whether or not it succeeded. */
const COOL_DOWN_MS = 30 * SECOND_MS
/** Without an end, keeping the provider's keys from us would keep a withdrawn key alive. */
const USABLE_MS = 24 * 3600 * SECOND_MS

interface IssuerKeysDeps {
  fetchKeys: () => Promise<JSONWebKeySet>
  clock: () => Date
  log: Log
}

interface KeySet {
  find: JWTVerifyGetKey
  fetchedAtMs: number
}

/**
 * The provider's public keys. They are fetched for the first token, every ten minutes, and for a key id that is not
 * among them. While the provider cannot be reached, the last ones that it published go on serving for a day.
 *
 * @throws JOSEError for a fault of the token; anything else means that the keys could not be fetched.
 */
export function createIssuerKeys({ fetchKeys, clock, log }: IssuerKeysDeps): JWTVerifyGetKey {
  let current: KeySet | undefined
  let lastAttempt: { atMs: number; failure: Error | undefined } | undefined
  let fetching: Promise<void> | undefined
  const nowMs = () => clock().getTime()
  const ageMs = ({ fetchedAtMs }: KeySet) => nowMs() - fetchedAtMs

  async function fetchNow(): Promise<void> {
    const atMs = nowMs()
    try {
      current = { find: createLocalJWKSet(await fetchKeys()), fetchedAtMs: atMs }
      lastAttempt = { atMs, failure: undefined }
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const failure = new Error(`The keys of the identity provider could not be fetched: ${reason}`, { cause })
      lastAttempt = { atMs, failure }
      if (current) log.warn({ err: failure, keysAgeMs: ageMs(current) }, 'The last keys of the identity provider serve')
    }
  }

  /** Resolves once the provider has been asked, or at once where it was asked a moment ago. */
  async function refresh(): Promise<void> {
    if (lastAttempt && nowMs() < lastAttempt.atMs + COOL_DOWN_MS && current) return
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
    // A key that the provider may have published meanwhile: that is not the token's fault.
    if (lastAttempt?.failure) throw lastAttempt.failure
    return current.find(header, token)
  }
}
