import { useState } from 'react'
import { readDigits } from '@fuel-shack/contract/cards/card-number'
import { searchKindOf } from '@fuel-shack/contract/cards/customer-search'
import type { FoundCustomers, ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { classNames } from '../../ui/class-names.ts'
import { TAKES_SCANS } from '../../ui/scanner/scanner.ts'
import { Field } from '../../ui/controls/Field.tsx'
import common from '../parts/common.module.css'
import { OpenIcon } from '../parts/icons.tsx'
import { plural } from '../parts/plural.ts'
import { CareForm } from './CareForm.tsx'
import { ReasonField } from './ReasonField.tsx'
import { careFailure, nameOf, searchProblem } from './customer-texts.ts'
import styles from './Customers.module.css'
import { useFindCustomersMutation, useOpenCustomerMutation } from '../parts/manager-queries.ts'
import { typed } from '../fields/typed.ts'
import { useAttempts } from '../settings/use-attempts.ts'

interface FindFormProps {
  onOpen: (customer: ManagedCustomer) => void
}

/** Finds a customer. A card that is in front of the manager opens at once; everything else needs a reason. */
export function FindForm({ onOpen }: FindFormProps) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [found, setFound] = useState<FoundCustomers>()
  const [find] = useFindCustomersMutation()
  const [open] = useOpenCustomerMutation()
  const call = useAttempts(careFailure)
  const isCard = searchKindOf(text) === 'card'
  const problem = searchProblem(text)
  const lacksReason = !isCard && reason.trim() === ''

  async function show(body: Parameters<typeof open>[0]['body']): Promise<void> {
    const customer = await call.attemptConfirmed(() => open({ body }))
    if (customer) onOpen(customer)
  }

  async function submit(): Promise<void> {
    setIsChecked(true)
    if (problem !== undefined || lacksReason) return
    if (isCard) return show({ cardNumber: readDigits(text) })
    setFound(undefined)
    setFound(await call.attemptConfirmed(() => find({ body: { text: text.trim(), reason: reason.trim() } })))
  }

  return (
    <>
      <CareForm call={call} submitText="Find" onSubmit={() => void submit()}>
        <Field
          label="Card number, phone, email or name"
          hint="With the customer's card in front of you, scan it or type its 16 digits."
          error={isChecked ? problem : undefined}
          {...TAKES_SCANS}
          enterKeyHint="search"
          {...typed(text, (next) => {
            setText(next)
            setIsChecked(false)
          })}
        />
        {isCard ? null : (
          <ReasonField
            label="Why are you looking them up?"
            isMissing={isChecked && lacksReason}
            reason={reason}
            onChange={setReason}
          />
        )}
      </CareForm>
      <output className={classNames(common.note, styles.count)}>{found ? countText(found) : null}</output>
      {found ? (
        <FoundList found={found} onOpen={(customerId) => void show({ customerId, reason: reason.trim() })} />
      ) : null}
    </>
  )
}

function countText({ customers: { length }, hasMore }: FoundCustomers): string {
  if (length === 0) return 'No customer found.'
  if (hasMore) return `The first ${length}. There are more: type more of the name.`
  return `${plural(length, 'customer')} found.`
}

function FoundList({ found: { customers }, onOpen }: { found: FoundCustomers; onOpen: (customerId: string) => void }) {
  if (customers.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Customers found">
      {customers.map((customer) => (
        <li key={customer.customerId}>
          <button type="button" className={styles.found} onClick={() => onOpen(customer.customerId)}>
            <span>
              <strong>{nameOf(customer)}</strong>
              <small>{[customer.email, `card ending in ${customer.card}`].filter(Boolean).join(' · ')}</small>
            </span>
            <OpenIcon size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}
