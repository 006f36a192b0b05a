import type { ChangeSignal } from './change-signal.ts'

/** Reads a list once per change of it, not per call. A reading that fails is repeated by the next call. */
export function oncePerVersion<List>(
  changes: ChangeSignal,
  name: Parameters<ChangeSignal['version']>[0],
  read: () => Promise<List>,
): () => Promise<List> {
  let cached: { version: number; list: Promise<List> } | undefined
  return async () => {
    const version = await changes.version(name)
    if (cached?.version !== version) {
      // Read the list after its version: it may be newer than the version says, but never older.
      const list = read()
      cached = { version, list }
      list.catch(() => (cached = undefined))
    }
    return cached.list
  }
}
