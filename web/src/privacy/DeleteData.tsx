import { useRef, useState, type FormEvent } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { problemOf } from '../client/problem.ts'
import { problemMessage } from '../client/problem-message.ts'
import type { QueryError } from '../client/query-error.ts'
import { accountPageOf } from '../session/AccountMenu.tsx'
import { useProveIdentityMutation } from '../session/proof-queries.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './MyData.module.css'
import { useDeleteCustomerMutation } from './privacy-queries.ts'

export function DeleteData({ onCancel }: { onCancel: () => void }) {
  const { needsPassword, isBusy, passwordProblem, problem, reauthenticate, deleteForGood } = useDeletion()
  const accountPage = accountPageOf(useAppConfig().signIn.issuer)
  const [password, setPassword] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const isMissing = wasTried && password === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (!needsPassword || password !== '') await deleteForGood(password)
    // A wrong or missing password is typed again.
    passwordInput.current?.focus()
  }

  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        This deletes your login, loyalty card, points and balance for good. For tax, we keep what you ordered, when and
        for how much, without your name, number or notes. Only a tax invoice of $1,000 or more keeps the buyer's name.
      </p>
      {needsPassword ? (
        <Field
          ref={passwordInput}
          label="Your password"
          type="password"
          autoComplete="current-password"
          hint="So no one else can delete your data."
          error={isMissing ? 'Enter your password.' : passwordProblem}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      {passwordProblem === undefined || !accountPage ? null : (
        <p>
          You log in with a code? <a href={accountPage}>Add a password first</a>
        </p>
      )}
      {problem ? (
        <Notice
          tone="danger"
          actions={
            reauthenticate ? (
              <Button tone="secondary" onClick={() => void reauthenticate()}>
                Log in again
              </Button>
            ) : undefined
          }
        >
          {problem}
        </Notice>
      ) : null}
      <Button type="submit" tone="danger" isWide isBusy={isBusy}>
        Delete for good
      </Button>
      <Button tone="secondary" isWide onClick={onCancel}>
        Keep my data
      </Button>
    </form>
  )
}

/** Deletes the user's data and logs them out. If the API checks passwords, it first exchanges the password for a proof. */
function useDeletion() {
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
