import { orderingSchema, type Ordering } from '@fuel-shack/contract/hours/ordering'
import type { SetOrdering, SettingChange } from '@fuel-shack/contract/manager/settings'
import type { Actor } from '../callers.ts'
import type { Queries } from '../db/database.ts'
import { oncePerVersion } from '../db/per-version.ts'
import { AppError } from '../errors.ts'
import { staffAction } from '../security-log.ts'
import type { Shared } from '../shared.ts'
import {
  appendChange,
  findSetting,
  listChanges,
  listSettings,
  saveSetting,
  type StoredSetting,
} from './settings-store.ts'

const CHANGES_LIMIT = 100

/** A value, and who changed it. Version 0 is the site's. */
interface CurrentSetting<Value> {
  value: Value
  version: number
  changedAt: string | null
  accountId: string | null
}

/** A change with its author's account. */
type RecordedChange = Omit<SettingChange, 'by'> & { accountId: string }

type SettingsDeps = Pick<Shared, 'database' | 'changes' | 'site' | 'clock' | 'newId' | 'securityLog' | 'log'>

export type SettingsService = ReturnType<typeof createSettingsService>

/**
 * Reads and changes what managers can set while the product runs. The site's value holds until then, and in place of one that this
 * release cannot read.
 */
export function createSettingsService(deps: SettingsDeps) {
  const { database, changes, site, clock, newId, securityLog, log } = deps
  const readAll = oncePerVersion(changes, 'settings', async () => {
    const stored = await listSettings(database.queries)
    return new Map(stored.map((setting) => [setting.name, setting]))
  })

  function orderingFrom(stored: StoredSetting | undefined): CurrentSetting<Ordering> {
    const fromSite = { value: site.ordering, version: 0, changedAt: null, accountId: null }
    if (!stored) return fromSite
    const { version, changedAt, accountId } = stored
    const { data: value = site.ordering } = orderingSchema.safeParse(stored.value)
    return { value, version, changedAt, accountId }
  }

  return {
    /** @param tx a transaction of the caller, in which it is read anew. */
    async readOrdering(tx?: Queries): Promise<CurrentSetting<Ordering>> {
      return orderingFrom(tx ? await findSetting(tx, 'ordering') : (await readAll()).get('ordering'))
    },

    /**
     * Changes the setting and records it in one transaction. A call that changes nothing is not recorded, so it is safe to repeat.
     *
     * @throws AppError `changed_meanwhile`
     */
    async setOrdering({ value, version }: SetOrdering, actor: Actor, sessionId: string | null): Promise<void> {
      const { accountId } = actor
      const hasChanged = await database.transaction(async (tx) => {
        // This locks its row: another change at the same time waits, and then reads this one.
        await changes.bump(tx, 'settings')
        const before = orderingFrom(await findSetting(tx, 'ordering'))
        if (before.value === value) return false
        if (before.version !== version) throw new AppError('changed_meanwhile')
        const now = clock().toISOString()
        await saveSetting(tx, { name: 'ordering', value, version: version + 1, changedAt: now, accountId })
        await appendChange(tx, {
          id: newId(),
          setting: 'ordering',
          beforeValue: before.value,
          afterValue: value,
          createdAt: now,
          accountId,
          sessionId,
        })
        return true
      })
      if (hasChanged) securityLog.record(staffAction(actor, { action: 'ordering_set', value }))
    },

    /** Lists the newest first, without those of a later release. */
    async listChanges(): Promise<RecordedChange[]> {
      const stored = await listChanges(database.queries, CHANGES_LIMIT)
      return stored.flatMap(({ id, setting, beforeValue, afterValue, createdAt, accountId }) => {
        const [before, after] = [beforeValue, afterValue].map((value) => orderingSchema.safeParse(value).data)
        if (setting !== 'ordering' || before === undefined || after === undefined) return []
        return [{ id, setting, before, after, at: createdAt, accountId }]
      })
    },

    /** Says which value holds where a manager's differs from that of `site.json` or of the environment. */
    async logDifferences(): Promise<void> {
      const { value, version } = await this.readOrdering()
      if (version > 0 && value !== site.ordering)
        log.warn(
          { setting: 'ordering', site: site.ordering, manager: value },
          "A manager's setting holds, not the site's",
        )
    },
  }
}
