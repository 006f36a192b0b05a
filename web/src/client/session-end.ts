import { isLike } from './is-like.ts'

/** Why a session ended, and for a limit that it reached, its hours. Of a newer server, the reason may be unknown here. */
export interface SessionEnd {
  reason: string
  afterHours?: number
}

/** The embedded identity provider remembers why a session ended. Undefined if it does not know, or does not answer. */
export async function findSessionEnd(issuer: string, sessionId: string): Promise<SessionEnd | undefined> {
  try {
    const response = await fetch(`${issuer}/session-end/${sessionId}`, { cache: 'no-store' })
    const end: unknown = response.ok ? await response.json() : undefined
    return isLike<SessionEnd>({ reason: '' }, end) && ['undefined', 'number'].includes(typeof end.afterHours)
      ? end
      : undefined
  } catch (error) {
    console.warn('It is not known why the session ended', error)
    return undefined
  }
}
