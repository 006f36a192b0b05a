import { useState } from 'react'
import { contactKey } from '@fuel-shack/contract/office/contacts'
import { CONTACTS_LIMIT } from '@fuel-shack/contract/shop/rest-stop/contacts-limit'
import { isMobileNumber, toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useConfirmation } from '../../platform/session/use-confirmation.ts'
import { useConfirmContactMutation, useSendContactCodeMutation } from '../parts/manager-queries.ts'
import { forgetDraft, readDraft, storeDraft } from '../settings/setting-draft.ts'

export const CONTACT_FORM = 'alerts add'

interface ContactDraft {
  contact: string
  /** Once a code was sent. */
  ticket?: string
}

const MESSAGES: Partial<Record<string, string>> = {
  wrong_code: "That's not the code. Check it and try again.",
  code_expired: "That code doesn't work any more. Send another one.",
  too_many_requests: 'Too many codes. Try again in an hour, or tomorrow for the same contact.',
}

/** Adds a contact in two steps: it gets a code, and the code is typed. Both survive a look at the messages of the phone. */
export function useContactForm(taken: readonly string[], onSaved: () => void) {
  const [sendCode, sending] = useSendContactCodeMutation()
  const [confirmContact, confirming] = useConfirmContactMutation()
  const confirmation = useConfirmation()
  const [{ draft, isRestored }, setState] = useState(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below, by the same form
    const stored = readDraft(CONTACT_FORM)?.draft as ContactDraft | undefined
    return { draft: stored ?? { contact: '' }, isRestored: stored !== undefined }
  })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ tone: 'fault' | 'failure'; text: string }>()

  function setDraft(next: ContactDraft): void {
    storeDraft({ form: CONTACT_FORM, draft: next, seen: null })
    setProblem(undefined)
    setState({ draft: next, isRestored: false })
  }

  function discard(): void {
    forgetDraft(CONTACT_FORM)
    setProblem(undefined)
    setCode('')
    setState({ draft: { contact: '' }, isRestored: false })
  }

  function fail(error: QueryError): void {
    const problemCode = problemOf(error)?.code ?? ''
    if (problemCode === 'code_expired') setDraft({ contact: draft.contact })
    const text = MESSAGES[problemCode]
    setProblem(text === undefined ? { tone: 'failure', text: problemMessage(error) } : { tone: 'fault', text })
  }

  async function send(contact: string): Promise<void> {
    let ticket: string | undefined
    const sent = await confirmation.run(async (proof) => {
      const answer = await sendCode({ body: { contact }, proof })
      ticket = answer.data?.ticket
      return answer
    })
    if (sent.is === 'failed') fail(sent.error)
    else setProblem(undefined)
    if (ticket !== undefined) {
      setCode('')
      setDraft({ contact, ticket })
    }
  }

  async function save(): Promise<void> {
    const { ticket } = draft
    const contact = toNationalNumber(draft.contact)
    if (ticket === undefined) {
      const fault = faultOf(contact, taken)
      return fault === undefined ? send(contact) : setProblem({ tone: 'fault', text: fault })
    }
    const typed = code.replaceAll(' ', '')
    if (!/^\d{6}$/.test(typed)) return setProblem({ tone: 'fault', text: 'Enter the six digits.' })
    const { error } = await confirmContact({ body: { ticket, code: typed } })
    if (error) return fail(error)
    discard()
    onSaved()
  }

  return {
    draft,
    setDraft,
    code,
    setCode,
    // The code is the confirmation then.
    confirmation: draft.ticket === undefined ? confirmation : { ...confirmation, isNeeded: false },
    isRestored,
    isBusy: sending.isLoading || confirming.isLoading || confirmation.isProving,
    problem,
    discard,
    save: () => void save(),
  }
}

function faultOf(contact: string, taken: readonly string[]): string | undefined {
  if (!isMobileNumber(contact) && !/^\S+@\S+\.\S+$/.test(contact))
    return 'Enter an Australian mobile number or an email address.'
  if (taken.map(contactKey).includes(contactKey(contact))) return 'It gets the alerts already.'
  const ofKind = taken.filter((other) => isMobileNumber(other) === isMobileNumber(contact))
  return ofKind.length < CONTACTS_LIMIT ? undefined : `${CONTACTS_LIMIT} at most. Remove one first.`
}
