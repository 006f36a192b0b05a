import { createContext } from 'react'

/** Nothing answers; what was requested has left the server; the app itself has failed. */
export type FailureCause = 'unreachable' | 'updated' | 'fault'

/** Finds out why a part of the app did not load. It asks the server, so the app provides it. */
export const LoadFailureContext = createContext<(error: unknown) => Promise<FailureCause>>(() =>
  Promise.resolve('fault'),
)
