import { isDeepStrictEqual } from 'node:util'
import {
  SETTING_NAMES,
  settings as rows,
  type ChangeSetting,
  type Setting,
  type SettingName,
  type SettingRow,
  type SettingValue,
} from '@fuel-shack/contract/manager/settings'
import type { ChangedSetting } from '@fuel-shack/contract/manager/record'
import type { Site } from '@fuel-shack/contract/site/site'
import { authorOf, type Actor } from '../callers.ts'
import type { Queries, Tx } from '../db/database.ts'
import type { ListPart } from '../db/newest-first.ts'
import { oncePerVersion } from '../db/per-version.ts'
import { AppError } from '../errors.ts'
import { staffAction } from '../security-log.ts'
import type { Shared } from '../shared.ts'
import { withoutTimes, withTimes } from './stated-times.ts'
import { withoutPastDates } from './past-dates.ts'
import { siteValue } from './site-values.ts'
import {
  appendChange,
  hasHadValue,
  listChanges,
  listSettings,
  saveSetting,
  type StoredChange,
  type StoredSetting,
} from './settings-store.ts'

const noticeOf = (name: SettingName): SettingRow['notice'] => {
  const row: SettingRow = rows[name]
  return row.notice
}

const isName = (name: string): name is SettingName => Object.hasOwn(rows, name)

/** A value, and the account that changed it. */
type CurrentSetting<Name extends SettingName> = Omit<Setting<Name>, 'changedBy'> & { accountId: string | null }

export type CurrentSettings = { [Name in SettingName]: CurrentSetting<Name> }
type AnyCurrentSetting = Omit<CurrentSetting<SettingName>, 'value'> & { value: unknown }

interface WantedChange<Name extends SettingName> {
  setting: Name
  toValue: (before: SettingValue<Name>) => SettingValue<Name>
  version?: number
}

type Approve = (tx: Tx, change: ChangedSetting) => Promise<void>

interface SettingsDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'newId' | 'securityLog' | 'log'> {
  /** The site has the values that hold until a manager changes them. */
  site: Site
}

export type SettingsService = ReturnType<typeof createSettingsService>

/**
 * Reads and changes what managers can set while the product runs. The site's value holds until then, and in place of one that this
 * release cannot read.
 */
export function createSettingsService(deps: SettingsDeps) {
  const { database, changes, site, clock, newId, securityLog, log } = deps
  const readStored = oncePerVersion(changes, 'settings', () => readFrom(database.queries))
  const inTransactions = new WeakMap<Tx, ReturnType<typeof readFrom>>()
  const ofSite = new Map(SETTING_NAMES.map((name) => [name, siteValue(site, name)]))

  /** The last one of each name. What is computed from a value, such as opening times, can be stored with the object. */
  const parsed = new Map<string, { stored: StoredSetting; current: AnyCurrentSetting }>()

  function currentFrom(stored: StoredSetting): AnyCurrentSetting {
    const known = parsed.get(stored.name)
    if (known && isDeepStrictEqual(known.stored, stored)) return known.current
    const { name, value, version, changedAt, accountId } = stored
    const current = { value: isName(name) ? readValue(name, value) : value, version, changedAt, accountId }
    parsed.set(name, { stored, current })
    return current
  }

  /** A later release may have stored what this one cannot read. */
  function readValue(name: SettingName, value: unknown): unknown {
    const read = rows[name].schema.safeParse(value)
    return read.success ? read.data : ofSite.get(name)
  }

  async function readFrom(queries: Queries): Promise<Map<string, AnyCurrentSetting>> {
    const stored = await listSettings(queries)
    return new Map(stored.map((setting) => [setting.name, currentFrom(setting)]))
  }

  /** One statement for all that a transaction reads. */
  function readIn(tx: Tx): ReturnType<typeof readFrom> {
    const reading = inTransactions.get(tx) ?? readFrom(tx)
    inTransactions.set(tx, reading)
    return reading
  }

  /** @param tx a transaction of the caller, in which it is read anew. An unchanged value is the same object each time. */
  async function read<Name extends SettingName>(name: Name, tx?: Tx): Promise<CurrentSetting<Name>> {
    return currentOf(name, await (tx ? readIn(tx) : readStored()))
  }

  function currentOf<Name extends SettingName>(name: Name, stored: Awaited<ReturnType<typeof readFrom>>) {
    const current = stored.get(name) ?? { value: ofSite.get(name), version: 0, changedAt: null, accountId: null }
    const value = noticeOf(name)?.valueAt(current.value, clock()) ?? current.value
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read by the schema of this name
    return { ...current, value } as CurrentSetting<Name>
  }

  /** Lists the settings that a manager has changed to something else than the site says. Only stated later is not different. */
  async function listDifferences() {
    const stored = await readStored()
    return SETTING_NAMES.flatMap((setting) => {
      const { value: manager, version } = currentOf(setting, stored)
      const ofFile = ofSite.get(setting)
      const isSame = version === 0 || isDeepStrictEqual(withoutTimes(manager), withoutTimes(ofFile))
      return isSame ? [] : [{ setting, site: ofFile, manager, version }]
    })
  }

  /**
   * Changes a setting and records it in one transaction. A call that changes nothing is not recorded, so it is safe to repeat.
   *
   * @param wanted.version undefined: in place of whatever holds.
   * @param approve throws if the author may not. It is called for changes only.
   * @throws AppError `changed_meanwhile`, `bad_request`
   */
  async function update<Name extends SettingName>(
    { setting, toValue, version }: WantedChange<Name>,
    actor: Actor,
    approve?: Approve,
  ): Promise<void> {
    const { accountId, sessionId } = authorOf(actor)
    const hasChanged = await database.transaction(async (tx) => {
      // This locks its row: another change at the same time waits, and then reads this one.
      await changes.bump(tx, 'settings')
      const before = await read(setting, tx)
      const at = clock()
      const typed = toValue(before.value)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same setting
      const value = (noticeOf(setting)?.announce(before.value, typed, at) ?? typed) as SettingValue<Name>
      const wanted = withoutPastDates(value, site.timeZone, at)
      if ([value, wanted].some((same) => isDeepStrictEqual(before.value, same))) return false
      if (version !== undefined && before.version !== version) {
        // A repeat of what was stated: only the time of it differs.
        if (isDeepStrictEqual(withoutTimes(before.value), withoutTimes(wanted))) return false
        throw new AppError('changed_meanwhile')
      }
      const now = at.toISOString()
      const after = withTimes(wanted, before.value, now)
      if (!rows[setting].schema.safeParse(after).success) throw new AppError('bad_request')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are of the setting
      await approve?.(tx, { setting, before: before.value, after } as ChangedSetting)
      await saveSetting(tx, { name: setting, value: after, version: before.version + 1, changedAt: now, accountId })
      await appendChange(tx, {
        id: newId(),
        setting,
        beforeValue: before.value,
        afterValue: after,
        createdAt: now,
        accountId,
        sessionId,
      })
      return true
    })
    if (hasChanged) securityLog.record(staffAction(actor, { action: 'setting_changed', setting }))
  }

  return {
    read,

    /** What `site.json` says. */
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of this name
    readSite: <Name extends SettingName>(name: Name) => ofSite.get(name) as SettingValue<Name>,

    /** Another number than before: a setting has changed. Read it before the settings, which may be newer then, but never older. */
    readVersion: (): Promise<number> => changes.version('settings'),

    async readAll(): Promise<CurrentSettings> {
      const stored = await readStored()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one entry of each name
      return Object.fromEntries(
        SETTING_NAMES.map((name) => [name, currentOf(name, stored)]),
      ) as unknown as CurrentSettings
    },

    update,

    /** The same for a value. @throws AppError `changed_meanwhile` */
    change: ({ setting, value, version }: ChangeSetting, actor: Actor, approve?: Approve): Promise<void> =>
      update<SettingName>({ setting, toValue: () => value, version }, actor, approve),

    /** Lists the newest first. One of a later release has no `change`. @param setting undefined: of all settings. */
    async listChanges(part: ListPart, setting?: SettingName, tx?: Tx) {
      const stored = await listChanges(tx ?? database.queries, part, setting)
      return stored.map(({ id, accountId, sessionId, createdAt, ...change }) => ({
        id,
        at: createdAt,
        accountId,
        sessionId,
        change: readChange(change),
      }))
    },

    /** Whether a manager has set it to this value, or from it to another. */
    hasBeen: (setting: SettingName, value: string): Promise<boolean> => hasHadValue(database.queries, setting, value),

    listDifferences,

    /** Says which value holds where a manager's differs from that of `site.json` or of the environment. */
    async logDifferences(): Promise<void> {
      for (const { setting, site: ofFile, manager } of await listDifferences())
        log.warn({ setting, site: ofFile, manager }, "A manager's setting holds, not the site's")
    },
  }
}

/** A later release may have stored what this one cannot read. */
function readChange(stored: Pick<StoredChange, 'setting' | 'beforeValue' | 'afterValue'>): ChangedSetting | undefined {
  const { setting } = stored
  if (!isName(setting)) return undefined
  const { schema } = rows[setting]
  const [before, after] = [schema.safeParse(stored.beforeValue), schema.safeParse(stored.afterValue)]
  if (!before.success || !after.success) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both were read by the schema of this name
  return { setting, before: before.data, after: after.data } as ChangedSetting
}
