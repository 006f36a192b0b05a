import { useEffect, useState } from 'react'
import { causeOf } from '../platform/client/failure-cause.ts'
import type { FailureCause } from '../ui/load-failure.ts'
import { LogoMark } from '../platform/brand/Logo.tsx'
import { Button } from '../ui/controls/Button.tsx'

const MARK_SIZE = 96

export interface FailureProps {
  error: unknown
  onTryAgain: () => void
}

const CURES: Record<FailureCause, string> = {
  unreachable: 'Check your reception, then',
  updated: 'The app was updated:',
  fault: 'That was a fault in the app:',
}

/** Replaces the app if it fails to start or to render. */
export function Failure({ error }: { error: unknown }) {
  const cause = useCause(error)
  return (
    <main className="centred" role="alert">
      <LogoMark size={MARK_SIZE} />
      <h1>That didn&apos;t work</h1>
      <p>{cause ? `Part of the app didn't load. ${CURES[cause]} reload.` : "Part of the app didn't load."}</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}

/** Replaces one page; the header and the tabs stay. */
export function PageFailure({ error, onTryAgain }: FailureProps) {
  const cause = useCause(error)
  const canRetry = cause === 'unreachable'
  const way = canRetry ? 'try again' : 'reload'
  return (
    <div className="centred" role="alert">
      <LogoMark size={MARK_SIZE} />
      <h1>That didn&apos;t work</h1>
      <p>{cause ? `This page didn't load. ${CURES[cause]} ${way}.` : "This page didn't load."}</p>
      {canRetry ? (
        <Button onClick={onTryAgain}>Try again</Button>
      ) : (
        <Button onClick={() => location.reload()}>Reload</Button>
      )}
    </div>
  )
}

/** Undefined until it is known whether the server answers. */
function useCause(error: unknown): FailureCause | undefined {
  const [cause, setCause] = useState<FailureCause>()
  useEffect(() => {
    let isCurrent = true
    const find = async (): Promise<void> => {
      const found = await causeOf(error)
      if (isCurrent) setCause(found)
    }
    void find()
    return () => {
      isCurrent = false
    }
  }, [error])
  return cause
}
