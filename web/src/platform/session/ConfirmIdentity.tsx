import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Notice } from '../../ui/notices/Notice.tsx'
import { useSession } from './SessionProvider.tsx'
import type { Confirmation } from './use-confirmation.ts'

interface ConfirmIdentityProps {
  confirmation: Omit<Confirmation, 'run'>
  passwordHint: string
  /** Says why, and where the form is after the login. */
  loginText: string
  /** Called before the app leaves for the login page of another identity provider. */
  onLeave?: () => void
}

/** The password, or a new login, in the form of what the server wants confirmed. What was typed stays. */
export function ConfirmIdentity({ confirmation, passwordHint, loginText, onLeave }: ConfirmIdentityProps) {
  const { isNeeded, checksPasswords, password, setPassword, passwordProblem } = confirmation
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const reason = isNeeded && checksPasswords ? (passwordProblem ?? 'needed') : undefined
  useEffect(() => {
    if (reason !== undefined) input.current?.focus()
  }, [reason])
  if (!isNeeded) return null
  if (checksPasswords) {
    return (
      <Field
        ref={input}
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint={passwordHint}
        error={passwordProblem}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    )
  }
  function logIn(): void {
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
      {loginText}
    </Notice>
  )
}
