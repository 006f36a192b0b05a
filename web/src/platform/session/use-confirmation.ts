import { isManager } from '@fuel-shack/contract/team/roles'
import { useState } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { problemOf } from '../client/problem.ts'
import type { QueryError } from '../client/query-error.ts'
import { useProveIdentityMutation } from './proof-queries.ts'
import { useSession } from './SessionProvider.tsx'

/** The result of sending. `unconfirmed`: `ConfirmIdentity` says what is missing. */
type Sent = { is: 'sent' | 'unconfirmed' } | { is: 'failed'; error: QueryError }

export type Confirmation = ReturnType<typeof useConfirmation>

/**
 * Sends what may need a confirmation. If the server wants to know that staff are who they are, the form shows `ConfirmIdentity`
 * and sends again, with a proof that it gets for the password. The server accepts the proof of a manager for five minutes, so it is
 * sent with what they change next.
 */
export function useConfirmation() {
  const checksPasswords = useAppConfig().checksPasswords === true
  const session = useSession()
  const holdsProofs = session.status === 'signed-in' && isManager(session)
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
    if (proven?.data) {
      if (holdsProofs) session.holdProof(proven.data.proof)
      setIsNeeded(!holdsProofs)
      setPassword('')
    }
    const { error } = proven?.error ? proven : await send(proven?.data?.proof ?? session.heldProof())
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
