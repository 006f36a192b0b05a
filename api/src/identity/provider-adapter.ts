import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Database } from '../db/database.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  saveRecord,
  type FoundRecord,
} from './records-store.ts'

const ROTATION_GRACE_SECONDS = 60
const REUSE_NOTICED_DAYS = 7
/** What the provider makes itself; anything else in a token or cookie is somebody's try and cannot be found. */
const IDENTIFIER = /^[\w~-]{1,200}$/

/**
 * The provider's storage in our database. A stranger would get rotation wrong: two tabs may renew with the same refresh
 * token at the same moment, and on bad reception the answer to a renewal is lost and asked for again some 25 s later. So
 * for a minute a used one still counts as unused; after that its use revokes the family.
 */
export function createProviderAdapter(kind: string, database: Database, clock: () => Date): Adapter {
  const { queries } = database
  const later = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString()

  function payloadOf(found: FoundRecord | undefined): AdapterPayload | undefined {
    if (!found) return undefined
    const { payload, consumedAt } = found
    if (consumedAt === null) return payload
    const isInGrace = kind === 'RefreshToken' && consumedAt > later(-ROTATION_GRACE_SECONDS)
    return isInGrace ? payload : { ...payload, consumed: Math.floor(Date.parse(consumedAt) / 1000) }
  }

  return {
    async upsert(id, payload, expiresIn) {
      await saveRecord(queries, {
        kind,
        id,
        payload,
        accountId: payload.accountId ?? null,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? later(expiresIn) : null,
      })
    },
    async find(id) {
      return IDENTIFIER.test(id) ? payloadOf(await findRecord(queries, kind, id)) : undefined
    },
    async findByUid(uid) {
      return payloadOf(await findRecordByUid(queries, kind, uid))
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      const moments = { consumedAt: later(0), keepUntil: later(REUSE_NOTICED_DAYS * 24 * 60 * 60) }
      const isFirst = await consumeRecord(queries, { kind, id }, moments)
      // Two requests with one code that both found it unused: only one may have it.
      if (!isFirst && kind !== 'RefreshToken') throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      await deleteRecord(queries, kind, id)
    },
    async revokeByGrantId(grantId) {
      await deleteRecordsOfGrant(queries, kind, grantId)
    },
  }
}
