import { useState } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { problemOf } from '../client/problem.ts'
import { problemMessage } from '../client/problem-message.ts'
import type { QueryError } from '../client/query-error.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useDeleteCustomerMutation, useProveIdentityMutation } from './privacy-queries.ts'

/** Proves the password, where the API can check it, and deletes with the proof; then the user is logged out. */
export function useDeletion() {
  const session = useSession()
  const needsPassword = useAppConfig().checksPasswords === true
  const [prove] = useProveIdentityMutation()
  const [deleteCustomer] = useDeleteCustomerMutation()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<QueryError>()

  async function run(password: string): Promise<QueryError | undefined> {
    const proved = needsPassword ? await prove({ body: { password } }) : undefined
    if (proved?.error) return proved.error
    const deleted = await deleteCustomer({ proof: proved?.data.proof })
    return deleted.error
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
    /** Only the provider can ask for the password: the user goes there and comes back to this page. */
    logInAgain: code === 'reauthentication_required' ? () => session.logInAgain(location.pathname) : undefined,
    deleteForGood,
  }
}
