import { useState } from 'react'
import type { LoginCode, ManagedCustomer } from '@fuel-shack/contract/customers/managed-customers'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { useMakeLoginCodeMutation } from '../manager-queries.ts'
import { CareForm } from './CareForm.tsx'
import { careFailure } from './customer-texts.ts'
import styles from './Customers.module.css'
import { useAttempts } from '../settings/use-attempts.ts'

interface LoginCodeFormProps {
  customer: ManagedCustomer
  onBack: () => void
}

/** Makes a code for a customer at the counter who forgot their password. It is shown once. */
export function LoginCodeForm({ customer, onBack }: LoginCodeFormProps) {
  const [make] = useMakeLoginCodeMutation()
  const call = useAttempts(careFailure)
  const [made, setMade] = useState<LoginCode>()
  const { customerId, email } = customer
  async function submit(): Promise<void> {
    setMade(await call.attemptConfirmed((proof) => make({ body: { customerId }, proof })))
  }
  if (made) return <Made made={made} onBack={onBack} />
  return (
    <CareForm call={call} submitText="Make a code" onSubmit={() => void submit()} onBack={onBack}>
      <p>
        For a customer who is at the counter and forgot their password. Check that they are{' '}
        <span>{`${customer.name || 'the owner'}${email ? ` (${email})` : ''}`}</span>: with the code they can log in and
        spend the balance.
      </p>
    </CareForm>
  )
}

function Made({ made: { code, expiresAt, email, instead }, onBack }: { made: LoginCode; onBack: () => void }) {
  const back = (
    <Button tone="secondary" onClick={onBack}>
      {code === undefined ? 'Back' : 'Done'}
    </Button>
  )
  if (code === undefined) {
    return (
      <>
        <p ref={focusOnMount} tabIndex={-1}>
          {instead === 'staff'
            ? 'This person is on the team, so their login is reset with the team.'
            : "This login isn't made here. They use 'Forgot password' on their login page, or sign up again."}
        </p>
        {back}
      </>
    )
  }
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1} className={styles.code}>
        {`${code.slice(0, 4)} ${code.slice(4)}`}
      </p>
      <p>
        On their phone: Log in, then &apos;I have a code from the counter&apos;,{' '}
        <span>{`their email${email ? ` (${email})` : ''} and this code.`}</span>{' '}
        <span>{`It works once${expiresAt === undefined ? '' : `, until ${describeInstant(expiresAt)}`}.`}</span> It is
        not shown again.
      </p>
      {back}
    </>
  )
}
