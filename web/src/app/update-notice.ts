import { createExternalStore, useExternalStore } from '../client/external-store.ts'

const update = createExternalStore<(() => void) | undefined>(undefined)

/** There is a new version; `run` changes over to it. */
export const announceUpdate = (run: () => void): void => update.set(run)

/** What changes over to the new version; undefined while there is none. */
export const useUpdate = (): (() => void) | undefined => useExternalStore(update)
