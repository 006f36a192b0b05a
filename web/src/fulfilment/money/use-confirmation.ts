import { useState } from 'react'
import { useAppConfig } from '../../client/AppConfigProvider.tsx'
import { problemOf } from '../../client/problem.ts'
import type { QueryError } from '../../client/query-error.ts'
import { useProveStaffMutation } from './refund-queries.ts'

interface Sent {
  error?: QueryError | undefined
}

export type Confirmation = ReturnType<typeof useConfirmation>

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
  async function run(send: (proof: string | undefined) => PromiseLike<Sent>): Promise<boolean> {
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
