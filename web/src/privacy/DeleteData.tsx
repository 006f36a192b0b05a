import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDeletion } from './use-deletion.ts'
import styles from './MyData.module.css'

export function DeleteData({ onCancel }: { onCancel: () => void }) {
  const { needsPassword, isBusy, passwordProblem, problem, reauthenticate, deleteForGood } = useDeletion()
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
