import { sessionPaths, type SessionEnd, type SessionEndParams } from '@fuel-shack/contract/platform/session-renewal'
import { fillPath } from '@fuel-shack/contract/platform/web-paths'
import { isLike } from '../is-like.ts'

/** The embedded identity provider remembers why a session ended. Undefined if it does not know, or does not answer. */
export async function findSessionEnd(issuer: string, sessionId: string): Promise<SessionEnd | undefined> {
  try {
    const path = fillPath(sessionPaths.end, { sessionId } satisfies SessionEndParams)
    const response = await fetch(issuer + path, { cache: 'no-store' })
    const end: unknown = response.ok ? await response.json() : undefined
    return isLike<SessionEnd>({ reason: '' }, end) && ['undefined', 'number'].includes(typeof end.afterHours)
      ? end
      : undefined
  } catch (error) {
    console.warn('It is not known why the session ended', error)
    return undefined
  }
}
