import { createContext, use, type ReactNode } from 'react'
import { useExternalStore } from '../client/external-store.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | null>(null)

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>
}

export type SessionInUse = Session &
  Pick<SessionStore, 'signIn' | 'logInAgain' | 'signOut' | 'beforeSignOut' | 'getAccessToken' | 'getSession'>

/** Who is using the app, and the acts of signing in and out. */
export function useSession(): SessionInUse {
  const store = use(SessionContext)
  if (!store) throw new Error('useSession needs a SessionProvider above it')
  const session = useExternalStore(store.state)
  const { signIn, logInAgain, signOut, beforeSignOut, getAccessToken, getSession } = store
  return { ...session, signIn, logInAgain, signOut, beforeSignOut, getAccessToken, getSession }
}
