import { useCallback, useEffect, useState } from 'react'
import { SESSION_EXPIRY_CLAIM } from '@fuel-shack/contract/platform/session-renewal'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { WarningBar } from '../../ui/notices/WarningBar.tsx'
import { useNow } from '../parts/use-now.ts'
import { LogInAgainDialog } from './LogInAgainDialog.tsx'
import { claimsOf } from './token-claims.ts'

/** Warns before this screen logs out. Takes up no space until an hour before, and where the end is not known. */
export function SessionExpiry() {
  const { time, read } = useSessionExpiry()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <WarningBar text={time && `Log in again before ${time}`} label="Log in" onOpen={() => setIsOpen(true)} />
      <LogInAgainDialog time={time} onRenewed={read} isOpen={isOpen} onClose={close} />
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
