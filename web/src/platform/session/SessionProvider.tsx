import { createContext, use, type ReactNode } from 'react'
import { useExternalStore } from '../client/external-store.ts'
import type { SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>
}

/** The current session, and the functions that start and end it. */
export function useSession() {
  const store = use(SessionContext)
  if (!store) throw new Error('useSession needs a SessionProvider above it')
  const session = useExternalStore(store.state)
  const { signIn, reauthenticate, signOut, beforeSignOut, getAccessToken, replaceAccessToken, getSession } = store
  const { holdProof, heldProof } = store
  const functions = { signIn, reauthenticate, signOut, beforeSignOut, getAccessToken, replaceAccessToken, getSession }
  return { ...session, ...functions, holdProof, heldProof }
}
