import { fieldsOf, type KeyGroup } from '@fuel-shack/contract/office/provider-keys'
import type { Tx } from '../../platform/db/database.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { deleteKeys, insertKey, listKeys } from './provider-keys-store.ts'

/** Encrypts a value for one setting: what is sealed for another one does not open. */
export interface KeyBox {
  seal: (value: string, setting: string) => string
  /** Undefined if it was sealed with another key. */
  open: (sealed: string, setting: string) => string | undefined
}

interface ProviderKeysDeps extends Pick<Shared, 'database' | 'changes' | 'clock'> {
  /** Called for the first key that is stored or read: it may create the key file. */
  openBox: () => Promise<KeyBox>
}

export interface TypedKeys {
  /** By setting. */
  values: Map<string, string>
  /** The settings that were encrypted with another secret: their values are gone. */
  unreadable: Set<string>
}

export type ProviderKeysService = ReturnType<typeof createProviderKeysService>

/** The keys of providers that managers type in the app. They are stored encrypted, and leave this service for the adapters only. */
export function createProviderKeysService({ database, changes, clock, openBox }: ProviderKeysDeps) {
  return {
    async read(): Promise<TypedKeys> {
      const typed: TypedKeys = { values: new Map(), unreadable: new Set() }
      const stored = await listKeys(database.queries)
      if (stored.length === 0) return typed
      const box = await openBox()
      for (const { setting, sealed } of stored) {
        const value = box.open(sealed, setting)
        if (value === undefined) typed.unreadable.add(setting)
        else typed.values.set(setting, value)
      }
      return typed
    },

    /** Encrypts the values before a transaction opens. @returns what stores them in place of all keys of the group */
    async seal(group: KeyGroup, values: Record<string, string>): Promise<(tx: Tx) => Promise<void>> {
      const box = await openBox()
      const changedAt = clock().toISOString()
      const sealed = Object.entries(values).map(([setting, value]) => ({
        setting,
        sealed: box.seal(value, setting),
        changedAt,
      }))
      return async (tx) => {
        await changes.bump(tx, 'provider-keys')
        await deleteKeys(tx, settingsOf(group))
        for (const key of sealed) await insertKey(tx, key)
      }
    },

    async remove(tx: Tx, group: KeyGroup): Promise<void> {
      await changes.bump(tx, 'provider-keys')
      await deleteKeys(tx, settingsOf(group))
    },

    /** Another number than at the start: a manager has changed a key since. */
    readVersion: (): Promise<number> => changes.version('provider-keys'),
  }
}

const settingsOf = (group: KeyGroup) => fieldsOf(group).map(({ setting }) => setting)
