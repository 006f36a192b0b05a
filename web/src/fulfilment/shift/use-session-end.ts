import { useEffect, useState } from 'react'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { findSessionEnd } from '../../client/session-end.ts'
import { hasLogoutMark } from '../../session/logout-mark.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { sessionEndText } from './session-end-text.ts'

/** The id of the session that is open in this page, or was: it cannot be read once the session has ended. */
let sessionId: string | undefined

/** Remembers the session while it is open. Only the embedded provider's tokens name it. */
export function useRememberedSession(): void {
  const { status, getAccessToken } = useSession()

  useEffect(() => {
    const remember = async () => {
      try {
        sessionId = sessionIdOf(await getAccessToken()) ?? sessionId
      } catch (error) {
        console.warn('The session of this page is not known', error)
      }
    }
    if (status === 'signed-in') void remember()
  }, [status, getAccessToken])
}

/** Why the session of this page ended; undefined until that is known. */
export function useSessionEnd(): string | undefined {
  const { issuer } = useAppConfig().signIn
  const [text, setText] = useState(() =>
    hasLogoutMark() ? 'Someone logged out in another tab on this device.' : undefined,
  )

  useEffect(() => {
    // Another provider has no such address.
    if (text !== undefined || sessionId === undefined || issuer !== `${location.origin}/identity`) return undefined
    let isCurrent = true
    const ask = async (id: string) => {
      const end = await findSessionEnd(issuer, id)
      if (isCurrent && end) setText(sessionEndText(end))
    }
    void ask(sessionId)
    return () => {
      isCurrent = false
    }
  }, [issuer, text])

  return text
}

/** The claim `sid` of an access token that is a JWT. */
function sessionIdOf(token: string | undefined): string | undefined {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    const isSession = typeof claims === 'object' && claims !== null && 'sid' in claims
    return isSession && typeof claims.sid === 'string' ? claims.sid : undefined
  } catch {
    // Another provider's token may not be a JWT.
    return undefined
  }
}
