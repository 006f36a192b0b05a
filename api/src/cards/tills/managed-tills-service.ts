import type { LoggedInCaller } from '../../platform/callers.ts'
import { isDeepStrictEqual } from 'node:util'
import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import { TILLS_LIMIT } from '@fuel-shack/contract/cards/till-limits'
import type { AddedTill, AddTill, LimitTill, ManagedTill, TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import { textKey } from '@fuel-shack/contract/platform/folded-text'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import type { TillKeysService } from './till-keys-service.ts'
import * as store from './tills-store.ts'
import type { TillRecord } from './tills-store.ts'

/** Today and six days before. */
const SHOWN_MS = 6 * 24 * 60 * 60_000

interface ManagedTillsDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'site'> {
  tillKeys: TillKeysService
  auditTrail: Pick<AuditTrailService, 'append'>
  staffProofs: StaffProofs
}

export type ManagedTillsService = ReturnType<typeof createManagedTillsService>

/** Lists and changes tills for managers. Each change takes a confirmation: a key moves the points and the balance of every card. */
export function createManagedTillsService(deps: ManagedTillsDeps) {
  const { database, changes, clock, site, tillKeys, auditTrail, staffProofs } = deps

  /** Locks the list before it is read: another change at the same time waits, and then reads this one. */
  async function readActive(tx: Tx): Promise<TillRecord[]> {
    await changes.bump(tx, 'tills')
    return (await store.listTills(tx)).filter(({ revokedAt }) => revokedAt === null)
  }

  const requireProof = (tx: Tx, caller: LoggedInCaller) =>
    staffProofs.requireProof(tx, caller, { reason: 'till_not_confirmed' })

  /** Changes a till with an active key. @throws AppError `not_found`, `reauthentication_required` */
  function change(id: string, caller: LoggedInCaller, work: (tx: Tx, till: TillRecord) => Promise<void>) {
    return database.transaction(async (tx) => {
      const active = await readActive(tx)
      const till = orThrow(
        active.find((each) => each.id === id),
        'not_found',
      )
      await requireProof(tx, caller)
      await work(tx, till)
    })
  }

  return {
    async list(): Promise<ManagedTill[]> {
      const shownFrom = new Date(clock().getTime() - SHOWN_MS)
      const [tills, days] = await Promise.all([
        store.listTills(database.queries),
        store.listTillDays(database.queries, dateAt(shownFrom, site.timeZone)),
      ])
      return tills.flatMap(({ id, name, lastUsedAt, revokedAt, ...till }) => {
        if (revokedAt !== null && revokedAt < shownFrom.toISOString()) return []
        return {
          id,
          name,
          limits: limitsOf(till),
          ...(lastUsedAt !== null && { lastUsedAt }),
          ...(revokedAt !== null && { revokedAt }),
          days: days
            .filter(({ tillId }) => tillId === id)
            .map(({ tillId: _till, alertedAt: _alertedAt, ...day }) => day),
        }
      })
    },

    /** @throws AppError `too_many_tills`, `till_name_taken`, `reauthentication_required` */
    async add({ name }: AddTill, caller: LoggedInCaller): Promise<AddedTill> {
      const added = await database.transaction(async (tx) => {
        const active = await readActive(tx)
        if (active.length >= TILLS_LIMIT) throw new AppError('too_many_tills')
        if (active.some((other) => textKey(other.name) === textKey(name))) throw new AppError('till_name_taken')
        await requireProof(tx, caller)
        const inserted = await tillKeys.insertTill(tx, name)
        await auditTrail.append(tx, { action: 'till_added', details: { tillId: inserted.tillId, name } }, caller)
        return inserted
      })
      tillKeys.record(added.tillId, 'added', caller.accountId)
      return added
    },

    /** @throws AppError `not_found`, `changed_meanwhile`, `reauthentication_required` */
    async limit(id: string, { limits, seen }: LimitTill, caller: LoggedInCaller): Promise<void> {
      await change(id, caller, async (tx, till) => {
        const before = limitsOf(till)
        if (!isDeepStrictEqual(before, seen)) throw new AppError('changed_meanwhile')
        await store.updateTillLimits(tx, id, limits)
        const details = { tillId: id, name: till.name, limits, before }
        await auditTrail.append(tx, { action: 'till_limited', details }, caller)
      })
      tillKeys.record(id, 'limits', caller.accountId)
    },

    /** Its next call is rejected, on every instance. @throws AppError `not_found`, `reauthentication_required` */
    async revoke(id: string, caller: LoggedInCaller): Promise<void> {
      await change(id, caller, async (tx, { name }) => {
        await store.markRevoked(tx, id, clock().toISOString())
        await auditTrail.append(tx, { action: 'till_revoked', details: { tillId: id, name } }, caller)
      })
      tillKeys.record(id, 'revoked', caller.accountId)
    },
  }
}

const limitsOf = ({ maxCallCents, maxDayCents, maxDayRewardCents }: TillLimits): TillLimits => ({
  maxCallCents,
  maxDayCents,
  maxDayRewardCents,
})
