/**
 * Prevents a second use of a refresh token. Local storage reaches other tabs some milliseconds after a write, but a lock
 * may reach them sooner: a tab could renew with a refresh token that another has just used, and a strict provider would
 * end the session. So the tab that renewed holds a second lock for a while, with the replaced access token in its name.
 */
import type { User } from 'oidc-client-ts'

const ANNOUNCED_FOR_MS = 5000
const REPLACEMENT_TIMEOUT_MS = 2000
const POLL_MS = 20
const SIGNATURE_CHARACTERS = 32

const delay = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const lockName = (accessToken: string): string => `fuel-shack-replaced-${accessToken.slice(-SIGNATURE_CHARACTERS)}`

/** Resolves once other tabs can see that this token has been replaced. */
export async function announceReplaced(accessToken: string): Promise<void> {
  const announced = Promise.withResolvers<void>()
  void navigator.locks.request(lockName(accessToken), { ifAvailable: true }, async (lock) => {
    announced.resolve()
    if (lock) await delay(ANNOUNCED_FOR_MS)
  })
  await announced.promise
}

/** The stored session; if another tab has replaced it, waits for the new one to arrive. */
export async function waitForReplacement(findSession: () => Promise<User | null>): Promise<User | null> {
  const { held = [] } = await navigator.locks.query()
  const deadline = performance.now() + REPLACEMENT_TIMEOUT_MS
  let session = await findSession()
  while (session !== null && performance.now() < deadline) {
    const name = lockName(session.access_token)
    if (!held.some((lock) => lock.name === name)) break
    await delay(POLL_MS)
    session = await findSession()
  }
  return session
}
