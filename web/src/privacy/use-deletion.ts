import { useState } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { problemOf } from '../client/problem.ts'
import { problemMessage } from '../client/problem-message.ts'
import type { QueryError } from '../client/query-error.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useDeleteCustomerMutation, useProveIdentityMutation } from './privacy-queries.ts'

/** Deletes the user's data and logs them out. If the API checks passwords, it first exchanges the password for a proof. */
export function useDeletion() {
  const session = useSession()
  const needsPassword = useAppConfig().checksPasswords === true
  const [prove] = useProveIdentityMutation()
  const [deleteCustomer] = useDeleteCustomerMutation()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<QueryError>()

  async function run(password: string): Promise<QueryError | undefined> {
    const proofResult = needsPassword ? await prove({ body: { password } }) : undefined
    if (proofResult?.error) return proofResult.error
    const deletion = await deleteCustomer({ proof: proofResult?.data.proof })
    return deletion.error
  }

  async function deleteForGood(password: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    const failure = await run(password)
    if (failure === undefined) return session.signOut()
    setError(failure)
    setIsBusy(false)
  }

  const code = problemOf(error)?.code
  const isWrongPassword = code === 'wrong_password'
  return {
    needsPassword,
    isBusy,
    passwordProblem: isWrongPassword && error ? problemMessage(error) : undefined,
    problem: isWrongPassword || !error ? undefined : problemMessage(error),
    /** Redirects to the identity provider, which asks for the password, and returns to this page. */
    reauthenticate: code === 'reauthentication_required' ? () => session.reauthenticate(location.pathname) : undefined,
    deleteForGood,
  }
}
