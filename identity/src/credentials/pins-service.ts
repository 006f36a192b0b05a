import { isStaff } from '@fuel-shack/contract/team/roles'
import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import { deletePinsOfAccount } from '../accounts/access-store.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { bindToDevice, type PinDevice } from './pin-device.ts'
import { pinLimits } from './pin-rules.ts'
import {
  acceptPin,
  deleteExpiredPins,
  deleteLockedPin,
  deletePin,
  listPinsOfAccount,
  listPinsOfDevice,
  PIN_ATTEMPTS_MAX,
  releaseAttempt,
  savePin,
  takeAttempt,
  type DevicePin,
} from './pins-store.ts'
import type { Ports, Tx } from '../base/ports.ts'
import type { SecondFactorService } from './second-factor-service.ts'

interface PinsDeps extends Pick<Ports, 'database' | 'clock' | 'newId'> {
  accounts: AccountsService
  secondFactor: SecondFactorService
  /** @returns false if the session has ended. */
  touchSession: (tx: Tx, sessionId: string, usedAt: string) => Promise<boolean>
}

/** A person who can log in by PIN on a device. */
export interface PinPerson {
  pinId: string
  /** The first name, with an initial if two people on the device share it. */
  name: string
  account: AccountRecord
  /** True if a login by this PIN counts as two factors: the enrolled device and the PIN. */
  hasSecondFactor: boolean
  /** Wrong PINs since it was last used or set, at that ISO time. */
  wrongTries: { count: number; since: string }
}

interface NewPin {
  accountId: string
  /** The session in which it is set. */
  sessionId: string
  device: PinDevice
  pin: string
  /** Describes the device. */
  description: string
  hasSecondFactor: boolean
}

/** `gone`: it was removed, replaced or locked by another request. `locked`: this was the last attempt. */
type PinOutcome = { kind: 'correct' | 'locked' | 'gone' } | { kind: 'wrong'; attemptsLeft: number }

export type PinsService = ReturnType<typeof createPinsService>

/** PINs of staff. Each is valid on one device, on which its owner has logged in fully. */
export function createPinsService({ database, clock, newId, accounts, secondFactor, touchSession }: PinsDeps) {
  const { queries } = database

  /**
   * A PIN works for staff only, and only as long as it is as strong as a login of theirs must be: a PIN that was set
   * without a second factor does not replace one that the account has had since.
   */
  async function findOwner({ accountId, hasSecondFactor }: DevicePin): Promise<AccountRecord | undefined> {
    const account = await accounts.findAccount(accountId)
    if (!account || !isStaff(account) || account.mustChangePassword) return undefined
    return hasSecondFactor === 1 || (await secondFactor.needOf(account)) === 'nothing' ? account : undefined
  }

  async function findPeople(device: PinDevice | undefined): Promise<(PinPerson & { pinHash: string })[]> {
    if (!device) return []
    const pins = await listPinsOfDevice(queries, device.hash, pinLimits(clock()))
    const owned = await Promise.all(pins.map(async (pin) => ({ pin, account: await findOwner(pin) })))
    const found = owned.flatMap(({ pin, account }) => (account ? [{ pin, account }] : []))
    const names = displayNames(found.map(({ account }) => account.name))
    return found
      .map(({ pin, account }, index) => ({
        pinId: pin.id,
        name: names[index] ?? '',
        account,
        hasSecondFactor: pin.hasSecondFactor === 1,
        wrongTries: { count: pin.attempts, since: pin.lastUsedAt },
        pinHash: pin.pinHash,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  }

  return {
    listPeople: async (device: PinDevice | undefined): Promise<PinPerson[]> => findPeople(device),

    /** @returns undefined for a PIN of another device, and for one that has ended. */
    async findPerson(device: PinDevice | undefined, pinId: string): Promise<PinPerson | undefined> {
      return (await findPeople(device)).find((person) => person.pinId === pinId)
    },

    /**
     * Replaces the person's PIN on this device. The caller has made sure that they logged in or confirmed it fully.
     *
     * @returns false if the session has ended while the hash waited: its end has removed the person's PINs.
     */
    async setPin(
      { accountId, sessionId, device, pin, description, hasSecondFactor }: NewPin,
      hashOptions?: HashOptions,
    ): Promise<boolean> {
      const pinHash = await hashPassword(bindToDevice(pin, device), hashOptions)
      const now = clock().toISOString()
      const values = { accountId, deviceHash: device.hash, pinHash, hasSecondFactor, device: description, now }
      return database.transaction(async (tx) => {
        if (!(await touchSession(tx, sessionId, now))) return false
        await savePin(tx, { id: newId(), ...values })
        return true
      })
    },

    /** Counts the attempt, checks the PIN, and deletes it after the last wrong one. */
    async tryPin(device: PinDevice, pinId: string, pin: string, hashOptions: HashOptions): Promise<PinOutcome> {
      const known = (await findPeople(device)).find((person) => person.pinId === pinId)
      const attempts = known && (await takeAttempt(queries, pinId))
      if (!known || attempts === undefined) return { kind: 'gone' }
      let isMatch: boolean
      try {
        isMatch = await verifyPassword(bindToDevice(pin, device), known.pinHash, hashOptions)
      } catch (error) {
        await releaseAttempt(queries, pinId)
        throw error
      }
      if (isMatch) return { kind: (await acceptPin(queries, pinId, clock().toISOString())) ? 'correct' : 'gone' }
      const attemptsLeft = PIN_ATTEMPTS_MAX - attempts
      if (attemptsLeft > 0) return { kind: 'wrong', attemptsLeft }
      return { kind: (await deleteLockedPin(queries, pinId)) ? 'locked' : 'gone' }
    },

    listPins: (accountId: string) => listPinsOfAccount(queries, accountId, pinLimits(clock())),

    removePin: (accountId: string, id: string): Promise<boolean> => deletePin(queries, accountId, id),

    removeOtherPins: (accountId: string, device: PinDevice | undefined): Promise<number> =>
      deletePinsOfAccount(queries, accountId, device?.hash),

    purge: (): Promise<void> => deleteExpiredPins(queries, pinLimits(clock())),
  }
}

function displayNames(names: string[]): string[] {
  const first = names.map((name) => firstNameOf(name) || name.trim())
  return first.map((name, index) => {
    if (first.filter((other) => other === name).length === 1) return name
    const initial = (names[index] ?? '').trim().split(/\s+/).at(-1)?.[0] ?? ''
    return `${name} ${initial}.`
  })
}
