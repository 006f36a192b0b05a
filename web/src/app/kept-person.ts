import { KNOWN_USER_COOKIE } from '@fuel-shack/contract/page-template'
import { recallCard } from '../cards/card-memory.ts'
import { markBrowser } from '../client/device-storage.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Session } from '../session/session.ts'

const HOLDS_SOMEBODY = new Set<Session['status']>(['loading', 'signed-in'])

/** Whether this browser keeps somebody's session or card: then no page that was drawn for visitors is theirs. */
export function isPersonKept(session: SessionStore): boolean {
  return HOLDS_SOMEBODY.has(session.getSession().status) || recallCard() !== undefined
}

/** Lets the server know the same, now and whenever it changes, so that it sends the right page to begin with. */
export function markKeptPerson(session: SessionStore): void {
  const mark = (): void => markBrowser(KNOWN_USER_COOKIE, isPersonKept(session))
  session.state.subscribe(mark)
  mark()
}
