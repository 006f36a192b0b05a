import { useRef, useState, type FormEvent } from 'react'
import type { CustomerExport } from '@fuel-shack/contract/cards/customers'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { useAppConfig } from '../platform/client/AppConfigProvider.tsx'
import { writeStored } from '../platform/client/device-storage.ts'
import { problemOf } from '../platform/client/problem.ts'
import { problemMessage } from '../platform/client/problem-message.ts'
import type { QueryError } from '../platform/client/query-error.ts'
import { useCustomer } from '../platform/session/customer-queries.ts'
import { useProveIdentityMutation, useSendProofCodeMutation } from '../platform/session/proof-queries.ts'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Notice } from '../ui/notices/Notice.tsx'
import styles from './MyData.module.css'
import { useDeleteCustomerMutation } from './privacy-queries.ts'

const FIELDS = {
  password: {
    input: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
    missing: 'Enter your password.',
    wrong: "That's not your password.",
  },
  code: {
    input: { label: '6-digit code', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
    missing: 'Enter the code.',
    wrong: "That code's not right or has expired. Check it, or send a new one.",
  },
} as const

interface DeleteDataProps {
  balance: CustomerExport['balance'] | undefined
  onCancel: () => void
}

export function DeleteData({ balance, onCancel }: DeleteDataProps) {
  const deletion = useDeletion()
  const { proofBy, isBusy, proofProblem, problem, reauthenticate, sendCode, sentTo, isSending, deleteForGood } =
    deletion
  const [typed, setTyped] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isMissing = wasTried && typed === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (proofBy === 'login' || typed !== '') await deleteForGood(typed)
    // The user types again what is wrong or missing.
    input.current?.focus()
  }

  async function send() {
    if (await sendCode()) input.current?.focus()
  }

  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        <span>{`This deletes your login, your loyalty card and ${lossOf(balance)} for good.`}</span> For tax, we keep
        what you ordered, when and for how much, without your name, number, allergies or notes. Only a tax invoice of
        $1,000 or more keeps the buyer's name.
      </p>
      {proofBy === 'code' ? (
        <>
          <Button tone="secondary" isWide isBusy={isSending} onClick={() => void send()}>
            {sentTo === undefined ? 'Send a code' : 'Send again'}
          </Button>
          <output>{sentTo === undefined ? null : `We've sent a code to ${toNationalNumber(sentTo)}.`}</output>
        </>
      ) : null}
      {proofBy === 'login' ? null : (
        <Field
          ref={input}
          {...FIELDS[proofBy].input}
          hint="So no one else can delete your data."
          error={isMissing ? FIELDS[proofBy].missing : proofProblem}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
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

/** Names what cannot come back. */
function lossOf(balance: CustomerExport['balance'] | undefined): string {
  const points = (balance?.loyaltyPoints ?? 0) + (balance?.pendingPoints ?? 0)
  const cents = balance?.availableSpend ?? 0
  const losses = [
    ...(points > 0 ? [`its ${points} ${points === 1 ? 'point' : 'points'}`] : []),
    ...(cents > 0 ? [`your balance of ${formatAud(cents)}`] : []),
  ]
  return losses.length === 0 ? 'its points and balance' : losses.join(' and ')
}

/** Deletes the user's data and logs them out. If the API can check who they are, it first exchanges what they typed for a proof. */
function useDeletion() {
  const session = useSession()
  const checksPasswords = useAppConfig().checksPasswords === true
  const means: unknown = useCustomer()?.loginMeans
  const hasPassword = !Array.isArray(means) || means.includes('password')
  const proofBy: 'login' | keyof typeof FIELDS = !checksPasswords ? 'login' : hasPassword ? 'password' : 'code'
  const [prove] = useProveIdentityMutation()
  const [send, { isLoading: isSending }] = useSendProofCodeMutation()
  const [deleteCustomer] = useDeleteCustomerMutation()
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<QueryError>()

  async function run(typed: string): Promise<QueryError | undefined> {
    const body = proofBy === 'code' ? { code: typed } : { password: typed }
    const proofResult = proofBy === 'login' ? undefined : await prove({ body })
    if (proofResult?.error) return proofResult.error
    const deletion = await deleteCustomer({ proof: proofResult?.data.proof })
    return deletion.error
  }

  async function deleteForGood(typed: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    const failure = await run(typed)
    if (failure === undefined) {
      writeStored('data-deleted', 'yes', 'The page behind the logout does not say that the data is deleted')
      return session.signOut()
    }
    setError(failure)
    setIsBusy(false)
  }

  async function sendCode(): Promise<boolean> {
    const sent = await send()
    setError(sent.error)
    if (sent.error) return false
    setSentTo(sent.data.sentTo)
    return true
  }

  const code = problemOf(error)?.code
  const isWrong = code === 'wrong_password' || code === 'wrong_code'
  return {
    proofBy,
    isBusy,
    proofProblem: isWrong && proofBy !== 'login' ? FIELDS[proofBy].wrong : undefined,
    problem: isWrong || !error ? undefined : problemMessage(error),
    /** Redirects to the identity provider, which asks for the password, and returns to this page. */
    reauthenticate: code === 'reauthentication_required' ? () => session.reauthenticate(location.pathname) : undefined,
    sendCode,
    sentTo,
    isSending,
    deleteForGood,
  }
}
