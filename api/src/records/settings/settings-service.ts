import { isDeepStrictEqual } from 'node:util'
import {
  SETTING_NAMES,
  settings as rows,
  type ChangeSetting,
  type Setting,
  type SettingName,
  type SettingRow,
  type SettingValue,
} from '@fuel-shack/contract/records/settings'
import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { authorOf, type Caller } from '../../platform/callers.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import type { ListPart } from '../../platform/db/newest-first.ts'
import { oncePerVersion } from '../../platform/db/per-version.ts'
import { AppError } from '../../platform/errors.ts'
import { staffAction } from '../../platform/monitoring/security-log.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { withoutTimes, withTimes } from './stated-times.ts'
import { withoutPastDates } from './past-dates.ts'
import { restStopSchema } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { siteValue, withValue } from './site-values.ts'
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

type AnyWantedChange = { [Name in SettingName]: WantedChange<Name> }[SettingName]

interface WantedChange<Name extends SettingName> {
  setting: Name
  toValue: (before: SettingValue<Name>) => SettingValue<Name>
  version?: number
}

export interface ImportedChange {
  setting: SettingName
  before: unknown
  value: unknown
}

type Approve = (tx: Tx, change: ChangedSetting) => Promise<void>

interface SettingsDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'newId' | 'securityLog'> {
  /** The facts that were imported, which hold until a manager changes them. */
  imported: RestStop
}

export type SettingsService = ReturnType<typeof createSettingsService>

/**
 * Reads and changes what managers can set while the product runs. The imported value holds until then, and in place of one that this
 * release cannot read.
 */
export function createSettingsService(deps: SettingsDeps) {
  const { database, changes, imported, clock, newId, securityLog } = deps
  const readStored = oncePerVersion(changes, 'settings', () => readFrom(database.queries))
  const inTransactions = new WeakMap<Tx, ReturnType<typeof readFrom>>()
  const ofImport = new Map(SETTING_NAMES.map((name) => [name, siteValue(imported, name)]))
  const readRestStopOnce = oncePerVersion(changes, 'settings', async () => composeFrom(await readStored()))

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
    return read.success ? read.data : ofImport.get(name)
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
    const current = stored.get(name) ?? { value: ofImport.get(name), version: 0, changedAt: null, accountId: null }
    const value = noticeOf(name)?.valueAt(current.value, clock()) ?? current.value
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read by the schema of this name
    return { ...current, value } as CurrentSetting<Name>
  }

  /** Puts all values together, in the form of `site.json`. */
  function composeFrom(stored: Awaited<ReturnType<typeof readFrom>>): RestStop {
    const valueOf = (name: SettingName) => stored.get(name)?.value ?? ofImport.get(name)
    return restStopSchema.parse(SETTING_NAMES.reduce((whole, name) => withValue(whole, name, valueOf(name)), {}))
  }

  /** @returns whether it changed something */
  async function changeIn<Name extends SettingName>(
    tx: Tx,
    { setting, toValue, version }: WantedChange<Name>,
    caller: Caller,
    approve?: Approve,
  ): Promise<boolean> {
    const { accountId, sessionId } = authorOf(caller)
    const before = await read(setting, tx)
    const at = clock()
    const typed = toValue(before.value)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same setting
    const value = (noticeOf(setting)?.announce(before.value, typed, at) ?? typed) as SettingValue<Name>
    const { timeZone } = (await read('place', tx)).value
    const wanted = withoutPastDates(value, timeZone, at)
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
  }

  /**
   * Changes a setting and records it in one transaction. A call that changes nothing is not recorded, so it is safe to repeat.
   *
   * @param wanted.version undefined: in place of whatever holds.
   * @param approve throws if the author may not. It is called for changes only.
   * @throws AppError `changed_meanwhile`, `bad_request`
   */
  function update<Name extends SettingName>(wanted: WantedChange<Name>, caller: Caller, approve?: Approve) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of one of the names
    return updateAll([wanted as unknown as AnyWantedChange], caller, approve)
  }

  /** The same for several settings, in one transaction. */
  async function updateAll(wanted: readonly AnyWantedChange[], caller: Caller, approve?: Approve): Promise<void> {
    const changed = await database.transaction(async (tx) => {
      // This locks its row: another change at the same time waits, and then reads this one.
      await changes.bump(tx, 'settings')
      const names: SettingName[] = []
      for (const each of wanted) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of one of the names
        if (await changeIn(tx, each as unknown as WantedChange<SettingName>, caller, approve)) names.push(each.setting)
      }
      return names
    })
    for (const setting of changed) securityLog.record(staffAction(caller, { action: 'setting_changed', setting }))
  }

  return {
    read,

    /** Returns the value that was imported. */
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value of this name
    readImported: <Name extends SettingName>(name: Name) => ofImport.get(name) as SettingValue<Name>,

    /** Reads all facts and settings at once, in the form of `site.json`; the same object while none has changed. */
    readRestStop: readRestStopOnce,

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
    updateAll,

    /**
     * Takes all values of another rest stop, in a transaction of the caller.
     *
     * @returns the settings that changed, with both values
     */
    async importAll(tx: Tx, wanted: RestStop, caller: Caller): Promise<ImportedChange[]> {
      await changes.bump(tx, 'settings')
      const changed: ImportedChange[] = []
      for (const setting of SETTING_NAMES) {
        const value = siteValue(wanted, setting)
        const { value: before } = await read(setting, tx)
        if (isDeepStrictEqual(withoutTimes(before), withoutTimes(value))) continue
        if (await changeIn<SettingName>(tx, { setting, toValue: () => value }, caller))
          changed.push({ setting, before, value })
      }
      return changed
    },

    /** The same for a value. @throws AppError `changed_meanwhile` */
    change: ({ setting, value, version }: ChangeSetting, caller: Caller, approve?: Approve): Promise<void> =>
      update<SettingName>({ setting, toValue: () => value, version }, caller, approve),

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

    /** Returns whether a manager has set it to this value, or from it to another. */
    hasBeen: (setting: SettingName, value: string): Promise<boolean> => hasHadValue(database.queries, setting, value),
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
