import { randomBytes } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { Provider, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  saveNewRecord,
  saveRecord,
  type FoundRecord,
} from './records-store.ts'
import type { TokenVault } from '../keys/token-vault.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'

const ROTATION_GRACE_SECONDS = 60
const REUSE_NOTICED_DAYS = 7
const TOKEN_BYTES = 32
/** What the provider makes itself; no other value in a token or cookie can be found. */
const IDENTIFIER = /^[\w~-]{1,200}$/

/** What opens a session to whoever has it, so a copy of the database must not contain it. */
const CREDENTIALS = new Set(['RefreshToken', 'AuthorizationCode'])

/** The id that the token made in this request has to get, because another request has the same predecessor. */
const successors = new WeakMap<KoaContextWithOIDC, string>()

interface AdapterDeps {
  database: Database
  clock: () => Date
  sessions: SessionsService
  vault: TokenVault
}

/**
 * The provider's storage in our database. It changes rotation in one way: two tabs may renew with the same refresh token
 * at the same moment, and on bad reception the answer to a renewal is lost and requested again some 25 s later. So:
 *
 * 1. The first use of a refresh token stores the id of its successor with it.
 * 2. For a minute, and only while the successor is unused, a second use gets that same successor. Both holders then
 *    have one token, so a thief and the owner cannot continue on two independent chains.
 * 3. Any other use of a used token counts as reuse: the provider revokes the whole family.
 *
 * Refresh tokens and codes are stored under their fingerprints, and the successor of a used one encrypted.
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
    if (consumedAt === null || (await mayRepeat(id, found, consumedAt))) return payload
    return { ...payload, consumed: Math.floor(Date.parse(consumedAt) / 1000) }
  }

  async function mayRepeat(id: string, found: FoundRecord, consumedAt: string): Promise<boolean> {
    const successorId = successorOf(id, found)
    if (kind !== 'RefreshToken' || !successorId || consumedAt <= later(-ROTATION_GRACE_SECONDS)) return false
    const successor = await findRecord(queries, kind, storedId(successorId))
    // Not there yet: the request that was first is about to store it.
    return successor === undefined || successor.consumedAt === null
  }

  return {
    async upsert(id, payload, expiresIn) {
      const save = kind === 'RefreshToken' ? saveNewRecord : saveRecord
      await save(queries, {
        kind,
        id: storedId(id),
        payload: isCredential ? withoutId(payload) : payload,
        accountId: payload.accountId ?? null,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? later(expiresIn) : null,
      })
      if (kind === 'Session') await sessions.noteSaved(payload, Provider.ctx?.get('user-agent'))
      if (kind === 'RefreshToken') await sessions.noteUsed(payload.sessionUid)
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
      const moments = { consumedAt: later(0), keepUntil: later(REUSE_NOTICED_DAYS * 24 * 60 * 60) }
      const successorId = kind === 'RefreshToken' ? randomBytes(TOKEN_BYTES).toString('base64url') : null
      const sealed = successorId === null ? null : vault.seal(successorId, storedId(id))
      const isFirst = await consumeRecord(queries, { kind, id: storedId(id) }, { ...moments, successorId: sealed })
      // Two requests with one code that both found it unused: only one may have it.
      if (!isFirst && kind !== 'RefreshToken') throw new errors.InvalidGrant('already used')
      const stored = isFirst ? undefined : await findRecord(queries, kind, storedId(id))
      const chosen = stored ? successorOf(id, stored) : successorId
      if (Provider.ctx && chosen) successors.set(Provider.ctx, chosen)
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

/** Gives a new refresh token the id that was stored with its predecessor. Not a documented hook: a test covers it. */
export function useStoredSuccessors(provider: Provider): void {
  const { prototype } = provider.RefreshToken
  const generate: unknown = Reflect.get(prototype, 'generateTokenId')
  if (typeof generate !== 'function') throw new TypeError('oidc-provider makes token ids in another way')
  Object.assign(prototype, {
    generateTokenId(this: object): string {
      const stored = Provider.ctx && successors.get(Provider.ctx)
      return stored ?? String(Reflect.apply(generate, this, []))
    },
  })
}
