import { createExternalStore, useExternalStore } from '../platform/client/external-store.ts'

const update = createExternalStore<(() => void) | undefined>(undefined)

/** Announces a new version; `run` activates it. */
export const announceUpdate = (run: () => void): void => update.set(run)

/** Activates the new version; undefined while there is none. */
export const useUpdate = (): (() => void) | undefined => useExternalStore(update)
