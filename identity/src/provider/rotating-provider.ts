import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Provider } from 'oidc-provider'
import type { KeyRing, KeysService } from '../keys/keys-service.ts'
import { publicJwkOf } from '../keys/signing-key.ts'

/** A token with an unknown key may come from an instance that rotated its keys a moment ago. */
const RELOAD_COOLDOWN_MS = 5000

export type RotatingProvider = Awaited<ReturnType<typeof createRotatingProvider>>

/** The provider reads its keys at creation only, so it is recreated when they change. It has no state of its own. */
export async function createRotatingProvider(
  keys: KeysService,
  createProvider: (ring: KeyRing) => Provider,
  elapsedMs: () => number,
) {
  const build = (ring: KeyRing) => ({
    version: ring.version,
    keyIds: new Set(ring.signingKeys.map(({ kid }) => kid)),
    provider: createProvider(ring),
    // Our own keys: no request to our own address is needed.
    keySet: createLocalJWKSet({ keys: ring.signingKeys.map(publicJwkOf) }),
  })
  let current = build(await keys.loadRing())
  let refreshedAt = elapsedMs()

  /** Loads key changes of another instance or of the command, and activates a new signing key when it is due. */
  async function refresh(): Promise<void> {
    refreshedAt = elapsedMs()
    const ring = await keys.readRing()
    if (ring.version !== current.version) current = build(ring)
  }

  const keySet: JWTVerifyGetKey = async (header, token) => {
    try {
      return await current.keySet(header, token)
    } catch (error) {
      const isRecent = elapsedMs() - refreshedAt < RELOAD_COOLDOWN_MS
      if (!(error instanceof errors.JWKSNoMatchingKey) || isRecent) throw error
      await refresh()
      return current.keySet(header, token)
    }
  }

  return {
    /** A rotation replaces it: never store it. */
    get provider() {
      return current.provider
    },
    keySet,
    keysVersion: () => current.version,
    hasKey: (kid: string) => current.keyIds.has(kid),
    refresh,
  }
}
