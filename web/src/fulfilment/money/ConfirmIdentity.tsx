import { useEffect, useRef } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Confirmation } from './use-confirmation.ts'

interface ConfirmIdentityProps {
  confirmation: Confirmation
  /** Called before the app leaves for the login page of another identity provider. */
  onLeave?: () => void
}

/** Appears in a refund's form once the server requires it. What was typed stays. */
export function ConfirmIdentity({ confirmation, onLeave }: ConfirmIdentityProps) {
  const { isNeeded, checksPasswords, password, setPassword, passwordProblem } = confirmation
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const isShown = isNeeded && checksPasswords
  const reason = isShown ? (passwordProblem ?? 'needed') : undefined
  useEffect(() => {
    if (reason !== undefined) input.current?.focus()
  }, [reason])
  if (!isNeeded) return null
  if (!checksPasswords) {
    const logIn = (): void => {
      onLeave?.()
      void session.reauthenticate(location.pathname)
    }
    return (
      <Notice
        actions={
          <Button tone="secondary" onClick={logIn}>
            Log in again
          </Button>
        }
      >
        This one needs a fresh login, and the owner gets a message. Then open the order again: your entries are still
        there.
      </Notice>
    )
  }
  return (
    <Field
      ref={input}
      label="Your password"
      type="password"
      autoComplete="current-password"
      hint="This one needs your password, and the owner gets a message."
      error={passwordProblem}
      required
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  )
}
