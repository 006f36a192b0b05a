import { useState } from 'react'
import { useCustomer } from '../../session/customer-queries.ts'
import { readDraft, writeDraft, type CheckoutForm } from './checkout-form.ts'

/** An empty number is that of the customer's latest order, until they focus the field. */
export function useCheckoutForm({ isOpen }: { isOpen: boolean }) {
  const [draft, setDraft] = useState(readDraft)
  const [isFrozen, setIsFrozen] = useState(draft.contactNumber !== '')
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // "Order again" may have added the note of an earlier order.
    const { customerNotes } = readDraft()
    if (isOpen && customerNotes !== '') setDraft({ ...draft, customerNotes })
  }
  const known: unknown = useCustomer()?.contactNumber
  const form = isFrozen ? draft : { ...draft, contactNumber: typeof known === 'string' ? known : '' }

  function change(next: CheckoutForm) {
    // Autofill changes the number without focus.
    if (next.contactNumber !== form.contactNumber) setIsFrozen(true)
    setDraft(next)
    writeDraft(next)
  }

  /** Leaves the number as it is: the customer is about to type. */
  function freezeNumber() {
    setDraft(form)
    setIsFrozen(true)
  }

  return { form, change, freezeNumber }
}
