import { useEffect, useState } from 'react'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { findSessionEnd } from '../../platform/client/renewal/session-end.ts'
import { hasLogoutMark } from '../../platform/session/logout-mark.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { sessionEndText } from './session-end-text.ts'
import { claimsOf, isEmbeddedIssuer } from './token-claims.ts'

/** The id of the session that is open in this page, or was: it cannot be read once the session has ended. */
let sessionId: string | undefined

/** Remembers the session while it is open. Only the embedded provider's tokens name it. */
export function useRememberedSession(): void {
  const { status, getAccessToken } = useSession()

  useEffect(() => {
    const remember = async () => {
      try {
        const { sid } = claimsOf(await getAccessToken())
        if (typeof sid === 'string') sessionId = sid
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
    if (text !== undefined || sessionId === undefined || !isEmbeddedIssuer(issuer)) return undefined
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
