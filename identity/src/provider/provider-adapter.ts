import { randomBytes } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { Provider, errors, type KoaContextWithOIDC } from 'oidc-provider'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  saveNewRecord,
  saveRecord,
  type FoundRecord,
} from '../base/records-store.ts'
import type { Ports } from '../base/ports.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { TokenVault } from '../base/secret-box.ts'

const ROTATION_GRACE_SECONDS = 60
const REUSE_DETECTED_DAYS = 7
const TOKEN_BYTES = 32
/** The format of the provider's ids. Anything else in a token or cookie is not looked up. */
const IDENTIFIER = /^[\w~-]{1,200}$/

/** Bearer credentials: a copy of the database must not contain them. */
const CREDENTIALS = new Set(['RefreshToken', 'AuthorizationCode'])

/** The id that the token of this request must get, because another request rotated the same predecessor. */
const successors = new WeakMap<KoaContextWithOIDC, string>()

export interface AdapterDeps extends Pick<Ports, 'database' | 'clock'> {
  sessions: SessionsService
  vault: TokenVault
}

/**
 * The provider's storage in our database. It changes rotation in one way: two tabs may use the same refresh token at
 * the same moment, and on bad reception a response gets lost and the app retries some 25 s later. So:
 *
 * 1. The first use of a refresh token stores the id of its successor with it.
 * 2. For a minute, and only while the successor is unused, a second use gets the same successor. Both clients then have
 *    one token, so a thief and the owner cannot continue on two independent chains.
 * 3. Any other use of a used token counts as reuse: the provider revokes the whole family.
 *
 * Refresh tokens and codes are stored under their fingerprints, and the successor of a used token is encrypted.
 */
export function createProviderAdapter(kind: string, { database, clock, sessions, vault }: AdapterDeps): Adapter {
  const { queries } = database
  const later = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString()

  const isCredential = CREDENTIALS.has(kind)
  const storedId = (id: string) => (isCredential ? vault.fingerprint(id) : id)
  const successorOf = (id: string, { successorId }: FoundRecord) =>
    successorId === null ? undefined : vault.open(successorId, storedId(id))

  async function payloadOf(id: string, found: FoundRecord | undefined): Promise<AdapterPayload | undefined> {
    if (!found) return undefined
    const { consumedAt } = found
    if (kind === 'Session' && !(await sessions.isActive(found.payload))) return undefined
    const payload = isCredential ? { ...found.payload, jti: id } : found.payload
    if (consumedAt === null || (await isWithinGrace(id, found, consumedAt))) return payload
    return { ...payload, consumed: Math.floor(Date.parse(consumedAt) / 1000) }
  }

  async function isWithinGrace(id: string, found: FoundRecord, consumedAt: string): Promise<boolean> {
    const successorId = successorOf(id, found)
    if (kind !== 'RefreshToken' || !successorId || consumedAt <= later(-ROTATION_GRACE_SECONDS)) return false
    const successor = await findRecord(queries, kind, storedId(successorId))
    // The successor is not stored yet: the first request is about to store it.
    return successor === undefined || successor.consumedAt === null
  }

  return {
    async upsert(id, payload, expiresIn) {
      const save = kind === 'RefreshToken' ? saveNewRecord : saveRecord
      await save(queries, {
        kind,
        id: storedId(id),
        payload: isCredential ? withoutId(payload) : payload,
        // A login that waits for its last redirect ends with the access of its account.
        accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? later(expiresIn) : null,
      })
      if (kind === 'Session') await sessions.recordSaved(payload, Provider.ctx?.get('user-agent'))
      if (kind === 'RefreshToken') await sessions.recordUse(payload.sessionUid)
    },
    async find(id) {
      return IDENTIFIER.test(id) ? payloadOf(id, await findRecord(queries, kind, storedId(id))) : undefined
    },
    async findByUid(uid) {
      return payloadOf('', await findRecordByUid(queries, kind, uid))
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      const times = { consumedAt: later(0), retainUntil: later(REUSE_DETECTED_DAYS * 24 * 60 * 60) }
      const successorId = kind === 'RefreshToken' ? randomBytes(TOKEN_BYTES).toString('base64url') : null
      const sealed = successorId === null ? null : vault.seal(successorId, storedId(id))
      const isFirst = await consumeRecord(queries, { kind, id: storedId(id) }, { ...times, successorId: sealed })
      // Of two requests that both found the same code unused, only one may use it.
      if (!isFirst && kind !== 'RefreshToken') throw new errors.InvalidGrant('already used')
      const stored = isFirst ? undefined : await findRecord(queries, kind, storedId(id))
      const nextId = stored ? successorOf(id, stored) : successorId
      if (Provider.ctx && nextId) successors.set(Provider.ctx, nextId)
    },
    async destroy(id) {
      await deleteRecord(queries, kind, storedId(id))
    },
    async revokeByGrantId(grantId) {
      await deleteRecordsOfGrant(queries, kind, grantId)
    },
  }
}

function withoutId({ jti: _jti, ...payload }: AdapterPayload): AdapterPayload {
  return payload
}

/** Gives a new refresh token the id that was stored with its predecessor. The hook is undocumented; a test covers it. */
export function useStoredSuccessors(provider: Provider): void {
  const { prototype } = provider.RefreshToken
  const generate: unknown = Reflect.get(prototype, 'generateTokenId')
  if (typeof generate !== 'function')
    throw new TypeError('oidc-provider no longer generates token ids in generateTokenId')
  Object.assign(prototype, {
    generateTokenId(this: object): string {
      const stored = Provider.ctx && successors.get(Provider.ctx)
      return stored ?? String(Reflect.apply(generate, this, []))
    },
  })
}
