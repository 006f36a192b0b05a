import { readStoredJson, writeStored, type StorageKey } from './device-storage.ts'
import { createExternalStore, type ExternalStore } from './external-store.ts'

interface StoredStore<Value> extends ExternalStore<Value> {
  /** Changes what is stored, which another tab may have changed before. */
  update: (change: (before: Value) => Value) => void
  /** Reads what another tab has stored. */
  reload: () => void
  /** Follows what other tabs store. @returns what stops it */
  listen: () => () => void
}

/**
 * A value that is stored in this browser and shared between its tabs. What cannot be stored stays in memory.
 * @param read makes it from what is stored, whatever that is; `known` is the value before
 * @param failure the report, where it cannot be stored
 */
export function createStoredStore<Value>(
  key: StorageKey,
  read: (stored: unknown, known?: Value) => Value,
  failure: string,
): StoredStore<Value> {
  const store = createExternalStore(read(readStoredJson(key)))
  let isStored = true

  function set(next: Value): void {
    if (Object.is(next, store.get())) return
    isStored = writeStored(key, JSON.stringify(next), failure)
    store.set(next)
  }
  function reload(): void {
    const known = store.get()
    const found = read(readStoredJson(key), known)
    if (isStored && JSON.stringify(found) !== JSON.stringify(known)) store.set(found)
  }
  function update(change: (before: Value) => Value): void {
    reload()
    set(change(store.get()))
  }
  function listen(): () => void {
    const follow = (event: StorageEvent) => {
      if (event.key === null || event.key === key) reload()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }
  return { ...store, set, reload, update, listen }
}
