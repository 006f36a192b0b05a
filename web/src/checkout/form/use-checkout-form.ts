import { useState } from 'react'
import { readAvoided } from '../../menu/allergens/avoided-allergens.ts'
import { useCustomer } from '../../platform/session/customer-queries.ts'
import { readDraft, readMessagesBy, writeDraft, type CheckoutForm } from './checkout-form.ts'

/**
 * An empty number is that of the customer's latest order, until they focus the field. Messages come as the customer chose before,
 * and by SMS if they have not; a server that does not know of the choice does not get one. Allergies are those that they avoid on the
 * menu, until they state others.
 */
export function useCheckoutForm({ isOpen }: { isOpen: boolean }) {
  const [draft, setDraft] = useState(readDraft)
  const [isFrozen, setIsFrozen] = useState(draft.contactNumber !== '')
  const [avoided, setAvoided] = useState(readAvoided)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setAvoided(readAvoided())
    // "Order again" may have added the note of an earlier order.
    const { customerNotes } = readDraft()
    if (isOpen && customerNotes !== '') setDraft({ ...draft, customerNotes })
  }
  const customer = useCustomer()
  const known: unknown = customer?.contactNumber
  const channels: unknown = customer?.messageChannels
  const remembered =
    Array.isArray(channels) && channels.includes('sms') ? (readMessagesBy(customer?.messagesBy) ?? 'sms') : undefined
  const form = {
    ...draft,
    ...(!isFrozen && { contactNumber: typeof known === 'string' ? known : '' }),
    messagesBy: draft.messagesBy ?? remembered,
    allergies: draft.allergies ?? avoided,
  }

  function change(next: CheckoutForm) {
    // Autofill changes the number without focus.
    if (next.contactNumber !== form.contactNumber) setIsFrozen(true)
    // A channel not chosen here can still change elsewhere.
    const messagesBy = next.messagesBy === form.messagesBy ? draft.messagesBy : next.messagesBy
    // The allergens that they avoid can still change on the menu.
    const allergies = next.allergies === form.allergies ? draft.allergies : next.allergies
    setDraft({ ...next, messagesBy, allergies })
    writeDraft({ ...next, messagesBy, allergies })
  }

  /** Leaves the number as it is: the customer is about to type. */
  function freezeNumber() {
    setDraft({ ...draft, contactNumber: form.contactNumber })
    setIsFrozen(true)
  }

  const canChooseMessages = Array.isArray(channels) && channels.length > 1
  return { form, change, freezeNumber, canChooseMessages }
}
