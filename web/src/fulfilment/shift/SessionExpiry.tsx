import { useCallback, useEffect, useState } from 'react'
import { SESSION_EXPIRY_CLAIM } from '@fuel-shack/contract/endpoints/session-renewal'
import { loadChunk } from '../../client/load-chunk.ts'
import { toServerMs } from '../../client/server-clock.ts'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { WarningBar } from '../../ui/WarningBar.tsx'
import { useNow } from '../use-now.ts'
import { claimsOf } from './token-claims.ts'

const loadDialog = loadChunk(() => import('./LogInAgainDialog.tsx'))

/** Warns before this screen logs out. Takes up no space until an hour before, and where the end is not known. */
export function SessionExpiry() {
  const { time, read } = useSessionExpiry()
  const dialog = useLazyDialog(loadDialog)
  return (
    <>
      <WarningBar text={time && `Log in again before ${time}`} label="Log in" onOpen={dialog.trigger.onClick} />
      {dialog.render({ time, onRenewed: read })}
    </>
  )
}

const WARNED_BEFORE_MS = 60 * 60_000
const READ_EVERY_MS = 10_000

/** The end of this session while it is less than an hour away. */
function useSessionExpiry() {
  const { getAccessToken } = useSession()
  const [expiresAtMs, setExpiresAtMs] = useState<number>()
  const nowMs = useNow()

  const read = useCallback(async () => {
    try {
      const seconds = claimsOf(await getAccessToken())[SESSION_EXPIRY_CLAIM]
      setExpiresAtMs(typeof seconds === 'number' ? seconds * 1000 : undefined)
    } catch (error) {
      console.warn('The end of this session is not known', error)
    }
  }, [getAccessToken])
  useEffect(() => {
    // A token that was renewed, here or in another tab, may have another end.
    const timer = setInterval(() => void read(), READ_EVERY_MS)
    queueMicrotask(() => void read())
    return () => clearInterval(timer)
  }, [read])

  const leftMs = (expiresAtMs ?? 0) - toServerMs(nowMs)
  const isNear = expiresAtMs !== undefined && leftMs > 0 && leftMs <= WARNED_BEFORE_MS
  return { time: isNear ? describeInstant(new Date(expiresAtMs).toISOString()) : undefined, read }
}
