import { PROVIDER_KEYS, type KeyGroup } from '@fuel-shack/contract/office/provider-keys'
import { SET_UP_STEPS, type ChangeKeys, type LeaveStep, type SetUp } from '@fuel-shack/contract/office/set-up'
import { staffActions } from '@fuel-shack/contract/office/audit-trail'
import type { LoggedInCaller } from '../../platform/callers.ts'
import { ConfigError, type ProviderSettings } from '../../platform/config/config.ts'
import { NEWEST } from '../../platform/db/newest-first.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ProviderCheck } from './provider-check.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { ProviderKeysService } from '../../records/provider-keys/provider-keys-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { StaffProofs } from '../../team/staff-proofs.ts'
import { describeKeys, inWordsOfFields, isFromEnvironment, readTyped } from './provider-keys.ts'
import { stepsDone, stepsNeeded } from './set-up-steps.ts'

const HOUR_SECONDS = 60 * 60
/** Each try calls a server that the manager names. */
const TRIES = { limit: 20, windowSeconds: HOUR_SECONDS }
const WHOLE_RECORD = { since: '', before: NEWEST, accountId: undefined, limit: 200 }

/** The settings as the server has read them at its start. */
export interface SettingsAtStart {
  /** Nothing has to be set up in a trial: stand-ins and demo people do everything. */
  isTrial: boolean
  canTakePayments: boolean
  canSend: ProviderSettings['canSend']
  isSet: (setting: string) => boolean
  /** @throws ConfigError */
  providersWith: (typed: Record<string, string>) => ProviderSettings
  keySecret: SetUp['keySecret']
  /** Of the keys that the adapters were made with. */
  keysVersion: number
}

interface SetUpDeps extends Pick<Shared, 'database' | 'rateLimits'> {
  atStart: SettingsAtStart
  checkProvider: ProviderCheck
  settings: Pick<SettingsService, 'readAll' | 'readImported' | 'readRestStop'>
  providerKeys: ProviderKeysService
  menu: Pick<MenuService, 'listChanges'>
  auditTrail: Pick<AuditTrailService, 'append' | 'appendAndLog' | 'findLast' | 'listActions'>
  staffProofs: StaffProofs
}

export type SetUpService = ReturnType<typeof createSetUpService>

/** Lists what a new rest stop still has to set up, and takes the keys of its providers. */
export function createSetUpService(deps: SetUpDeps) {
  const { database, rateLimits, atStart, checkProvider, settings, providerKeys, menu, auditTrail, staffProofs } = deps

  /** The last word of a manager on each step. */
  async function readLeft(): Promise<Map<LeaveStep['step'], LeaveStep['as']>> {
    const actions = await auditTrail.listActions(WHOLE_RECORD, ['set_up_step_left'])
    const left = actions.flatMap(({ details }) => staffActions.set_up_step_left.details.safeParse(details).data ?? [])
    return new Map(left.toReversed().map(({ step, as }) => [step, as]))
  }

  async function hasMenuChanged(): Promise<boolean> {
    const [changed] = await menu.listChanges({ ...WHOLE_RECORD, limit: 1 })
    return changed !== undefined || (await auditTrail.findLast('menu_imported')) !== undefined
  }

  async function readFacts(typed: Set<string>) {
    const current = await settings.readAll()
    const { canSend, canTakePayments } = atStart
    return {
      restStop: await settings.readRestStop(),
      importedAbn: settings.readImported('seller').abn,
      hasChanged: (setting: keyof typeof current) => current[setting].version > 0,
      hasMenuChanged: await hasMenuChanged(),
      // Typed keys count before the server has started with them: the list must not ask for them again.
      canTakePayments: canTakePayments || typed.has('stripe'),
      canSend: { email: canSend.email || typed.has('mail'), sms: canSend.sms },
    }
  }

  async function readSteps(typed: Set<string>): Promise<SetUp['steps']> {
    if (atStart.isTrial) return []
    const [facts, left] = await Promise.all([readFacts(typed), readLeft()])
    const [isDone, needed] = [stepsDone(facts), stepsNeeded(facts)]
    const steps = SET_UP_STEPS.map((step) => {
      const isNeeded = needed.has(step)
      const said = left.get(step) ?? 'open'
      // A manager cannot declare done what orders need.
      const state = isDone[step] ? 'done' : said === 'done' && isNeeded ? 'open' : said
      return { step, state, isNeeded }
    })
    const isOver = needed.size === 0 && (left.get('all') === 'done' || steps.every(({ state }) => state === 'done'))
    return isOver ? [] : steps
  }

  async function read(): Promise<SetUp> {
    const [typed, version] = await Promise.all([providerKeys.read(), providerKeys.readVersion()])
    const keys = describeKeys(typed, atStart.isSet)
    const typedGroups = new Set(keys.flatMap(({ group, source }) => (source === 'app' ? [group] : [])))
    return {
      steps: await readSteps(typedGroups),
      keys,
      keySecret: atStart.keySecret,
      isRestarting: version !== atStart.keysVersion,
    }
  }

  /** @throws AppError `keys_rejected` with the reason in words */
  async function check(group: KeyGroup, typed: Record<string, string>): Promise<void> {
    const reject = (detail: string) => new AppError('keys_rejected', { detail })
    try {
      const problem = await checkProvider(group, atStart.providersWith(typed))
      if (problem !== undefined) throw reject(problem)
    } catch (error) {
      if (error instanceof ConfigError) throw reject(inWordsOfFields(group, error.problems))
      throw error
    }
  }

  async function record(change: ChangeKeys, caller: LoggedInCaller, store: (tx: Tx) => Promise<void>) {
    const { group, keys } = change
    await database.transaction(async (tx) => {
      await staffProofs.requireProof(tx, caller, { reason: 'keys_not_confirmed', group })
      await store(tx)
      const details = { group: PROVIDER_KEYS[group].title, isRemoved: keys === null }
      await auditTrail.appendAndLog(tx, { action: 'provider_keys_changed', details }, caller, { group })
    })
  }

  return {
    read,

    /** @throws AppError `not_set_up` for a list that customers wait for */
    async leave({ step, as }: LeaveStep, caller: LoggedInCaller): Promise<SetUp> {
      const { steps } = await read()
      const isWaitedFor = steps.some(
        (each) => each.isNeeded && each.state !== 'done' && (step === 'all' || step === each.step),
      )
      if (as === 'done' && isWaitedFor) throw new AppError('not_set_up')
      await database.transaction((tx) =>
        auditTrail.append(tx, { action: 'set_up_step_left', details: { step, as } }, caller),
      )
      return read()
    },

    /**
     * Tries the keys with the provider before it stores them. Never within a transaction.
     *
     * @throws AppError `set_by_environment`, `keys_rejected`, `reauthentication_required`, `too_many_requests`
     */
    async changeKeys(change: ChangeKeys, caller: LoggedInCaller): Promise<SetUp> {
      const { group, keys } = change
      if (isFromEnvironment(group, atStart.isSet)) throw new AppError('set_by_environment')
      if (keys === null) {
        await record(change, caller, (tx) => providerKeys.remove(tx, group))
        return read()
      }
      if (atStart.keySecret === null) throw new AppError('set_by_environment')
      const typed = readTyped(group, keys)
      // Before the provider is called: a stolen session must not try keys, or servers.
      await database.transaction((tx) => staffProofs.requireProof(tx, caller, { reason: 'keys_not_confirmed', group }))
      const retryAfterSeconds = await rateLimits.takeAll([{ name: `provider-keys:${caller.accountId}`, limit: TRIES }])
      if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
      await check(group, typed)
      const store = await providerKeys.seal(group, typed)
      await record(change, caller, store)
      return read()
    },
  }
}
