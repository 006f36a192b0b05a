import { useState } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { problemOf } from '../client/problem.ts'
import type { QueryError } from '../client/query-error.ts'
import { useProveIdentityMutation } from './proof-queries.ts'

/** What came of sending. `unconfirmed`: `ConfirmIdentity` says what is missing. */
type Sent = { is: 'sent' | 'unconfirmed' } | { is: 'failed'; error: QueryError }

export type Confirmation = ReturnType<typeof useConfirmation>

/**
 * Sends what may need a confirmation. If the server wants to know that staff are who they are, the form shows `ConfirmIdentity`
 * and sends again, with a proof that it gets for the password.
 */
export function useConfirmation() {
  const checksPasswords = useAppConfig().checksPasswords === true
  const [prove, { isLoading: isProving }] = useProveIdentityMutation()
  const [isNeeded, setIsNeeded] = useState(false)
  const [password, setPassword] = useState('')
  const [passwordProblem, setPasswordProblem] = useState<string>()

  async function run(
    send: (proof: string | undefined) => PromiseLike<{ error?: QueryError | undefined }>,
  ): Promise<Sent> {
    const takesPassword = isNeeded && checksPasswords
    setPasswordProblem(undefined)
    if (takesPassword && password === '') {
      setPasswordProblem('Enter your password.')
      return { is: 'unconfirmed' }
    }
    const proven = takesPassword ? await prove({ body: { password } }) : undefined
    const { error } = proven?.error ? proven : await send(proven?.data?.proof)
    // The proof worked once. The next one needs the password again.
    if (proven && !proven.error) setPassword('')
    if (!error) return { is: 'sent' }
    const code = problemOf(error)?.code
    if (code === 'reauthentication_required') setIsNeeded(true)
    else if (code === 'wrong_password') setPasswordProblem("That's not your password.")
    else return { is: 'failed', error }
    return { is: 'unconfirmed' }
  }

  /** Forgets what was typed, for another change. */
  function forget(): void {
    setIsNeeded(false)
    setPassword('')
    setPasswordProblem(undefined)
  }

  return { isNeeded, checksPasswords, isProving, password, setPassword, passwordProblem, run, forget }
}
