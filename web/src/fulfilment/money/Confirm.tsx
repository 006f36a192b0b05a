import { useEffect, useRef, useState } from 'react'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { problemOf } from '../../client/problem.ts'
import type { QueryError } from '../../client/query-error.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './OrderMoney.module.css'
import { useProveStaffMutation } from './refund-queries.ts'
import { refundFailureText } from './refund-texts.ts'

/**
 * Sends a refund. If the server wants to know that staff are who they are, the form shows `ConfirmIdentity` and sends
 * again, with a proof that it gets for the password.
 */
export function useConfirmation() {
  const checksPasswords = useAppConfig().checksPasswords === true
  const [prove, { isLoading: isProving }] = useProveStaffMutation()
  const [isNeeded, setIsNeeded] = useState(false)
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState<QueryError>()

  /** @returns whether it was sent. */
  async function run(
    send: (proof: string | undefined) => PromiseLike<{ error?: QueryError | undefined }>,
  ): Promise<boolean> {
    setFailure(undefined)
    const asksPassword = isNeeded && checksPasswords
    setIsMissing(asksPassword && password === '')
    if (asksPassword && password === '') return false
    const proven = asksPassword ? await prove({ body: { password } }) : undefined
    const { error } = proven?.error ? proven : await send(proven?.data?.proof)
    const isUnconfirmed = problemOf(error)?.code === 'reauthentication_required'
    if (isUnconfirmed) setIsNeeded(true)
    // The proof worked once. Another refund needs another one.
    if (proven && !proven.error) setPassword('')
    setFailure(isUnconfirmed ? undefined : error)
    return error === undefined
  }

  const isWrong = problemOf(failure)?.code === 'wrong_password'
  return {
    isNeeded,
    checksPasswords,
    isProving,
    password,
    setPassword,
    passwordProblem: isMissing ? 'Enter your password.' : isWrong ? "That's not your password." : undefined,
    /** The failure of the refund, not of the password. */
    failure: isWrong ? undefined : failure,
    run,
  }
}

interface ConfirmIdentityProps {
  confirmation: ReturnType<typeof useConfirmation>
  /** What the message of a failure begins with. */
  notDone: string
  /** Shown while nothing was sent that failed. */
  loadError?: QueryError | null
  /** Called before the app leaves for the login page of another identity provider. */
  onLeave?: () => void
}

/** Says in a refund's form what failed, and asks for a proof once the server requires it. What was typed stays. */
export function ConfirmIdentity({ confirmation, notDone, loadError, onLeave }: ConfirmIdentityProps) {
  const { isNeeded, checksPasswords, password, setPassword, passwordProblem } = confirmation
  const failure = confirmation.failure ?? loadError
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const reason = isNeeded && checksPasswords ? (passwordProblem ?? 'needed') : undefined
  useEffect(() => {
    if (reason !== undefined) input.current?.focus()
  }, [reason])
  function logIn(): void {
    onLeave?.()
    void session.reauthenticate(location.pathname)
  }

  return (
    <>
      {failure ? (
        <Notice tone="danger">
          {notDone} {refundFailureText(failure)}
        </Notice>
      ) : null}
      {isNeeded && !checksPasswords ? (
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
      ) : null}
      {isNeeded && checksPasswords ? (
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
      ) : null}
    </>
  )
}

interface ConfirmButtonProps {
  label: string
  question: string
  yes: string
  tone?: 'danger' | 'primary'
  describedBy?: string
  isBusy: boolean
  isDisabled?: boolean
  onConfirm: () => void
}

/** A button for what cannot be undone: it happens with the second tap only. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, yes, tone = 'danger', describedBy, isBusy, isDisabled = false, onConfirm } = props
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking || isDisabled) {
    return (
      <Button
        tone={tone === 'danger' ? 'danger' : 'secondary'}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <Button ref={focusOnMount} tone={tone} aria-describedby={describedBy} isBusy={isBusy} onClick={onConfirm}>
        {yes}
      </Button>
      <Button tone="secondary" onClick={() => setIsAsking(false)}>
        Not yet
      </Button>
    </fieldset>
  )
}
