import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Provider } from 'oidc-provider'
import type { KeyRing, KeysService } from '../keys/keys-service.ts'
import { publicPartOf } from '../keys/signing-key.ts'

/** A token with an unknown key may have been signed by an instance that rotated a moment ago. */
const LOOK_AGAIN_AFTER_MS = 5000

export interface KeyedProvider {
  /** Another object after a rotation: never store it. */
  readonly provider: Provider
  keySet: JWTVerifyGetKey
  keysVersion: () => string
  hasKey: (kid: string) => boolean
  /** Takes over what another instance, or the command, did to the keys, and lets a new key begin to sign. */
  refresh: () => Promise<void>
}

/** The provider reads its keys when it is made, so it is made anew when they change: it has no state of its own. */
export async function createKeyedProvider(
  keys: KeysService,
  createProvider: (ring: KeyRing) => Provider,
  clock: () => Date,
): Promise<KeyedProvider> {
  const build = (ring: KeyRing) => ({
    version: ring.version,
    keyIds: new Set(ring.signingKeys.map(({ kid }) => kid)),
    provider: createProvider(ring),
    // Our own keys, at hand: no fetching of our own address.
    keySet: createLocalJWKSet({ keys: ring.signingKeys.map(publicPartOf) }),
  })
  let current = build(await keys.loadRing())
  let refreshedAt = clock().getTime()

  async function refresh(): Promise<void> {
    refreshedAt = clock().getTime()
    const ring = await keys.readRing()
    if (ring.version !== current.version) current = build(ring)
  }

  return {
    get provider() {
      return current.provider
    },
    async keySet(header, token) {
      try {
        return await current.keySet(header, token)
      } catch (error) {
        const isRecent = clock().getTime() - refreshedAt < LOOK_AGAIN_AFTER_MS
        if (!(error instanceof errors.JWKSNoMatchingKey) || isRecent) throw error
        await refresh()
        return current.keySet(header, token)
      }
    },
    keysVersion: () => current.version,
    hasKey: (kid) => current.keyIds.has(kid),
    refresh,
  }
}
