import { useState } from 'react'
import { CODE_MINUTES, contactKey, contactsOf } from '@fuel-shack/contract/office/contacts'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ItemButton } from '../parts/Item.tsx'
import { useTestAlertsMutation } from '../parts/manager-queries.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { findDraftForm } from '../settings/setting-draft.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { describeAlertTest } from '../texts/alert-texts.ts'
import styles from './Alerts.module.css'
import { CONTACT_FORM, useContactForm } from './use-contact-form.ts'
import { typed } from '../fields/typed.ts'

interface AlertsDialogProps extends SettingDialogProps<'alerts'> {
  alerts: ManagerDay['alerts']
  /** The international numbers that steps of the escalation text. */
  texted: readonly string[]
}

const without = (alerts: SettingValue<'alerts'>, contact: string): SettingValue<'alerts'> => ({
  emailAddresses: alerts.emailAddresses.filter((other) => other !== contact),
  mobileNumbers: alerts.mobileNumbers.filter((other) => other !== contact),
})

/** Shows who is alerted, and a test that says whether it works. */
export default function AlertsDialog(props: AlertsDialogProps) {
  const { alerts, current, texted, isOpen, onClose, onSaved } = props
  const [isAdding, setIsAdding] = useState(() => findDraftForm() === CONTACT_FORM)
  const contacts = contactsOf(current.value)
  const addition = useContactForm(contacts, onSaved)
  const removal = useSettingForm<'alerts', string>('alerts', props, {
    form: 'remove',
    toDraft: () => '',
    toValue: (contact, base) => ({ value: without(base, contact) }),
  })
  const dialog = { isOpen, onClose }
  const { draft: removed } = removal
  if (removed !== '') {
    return (
      <FormDialog
        isOpen={isOpen}
        onClose={() => {
          removal.discard()
          onClose()
        }}
        title="Remove from the alerts"
        form={removal}
        saveText="Remove"
        otherActions={
          <Button tone="secondary" onClick={removal.discard}>
            Leave it
          </Button>
        }
      >
        <p>
          <strong className={styles.contact}>{removed}</strong> gets no more alerts. Everyone on the list gets a message
          about that, this one too.
        </p>
        {contacts.length === 1 ? (
          <p>It's the last one: then only the devices of staff ring, and large refunds go to the rest stop's email.</p>
        ) : null}
        {texted.includes(contactKey(removed)) ? (
          <p>A step for orders that no one opens still texts it. Change that too.</p>
        ) : null}
      </FormDialog>
    )
  }
  if (isAdding) return <AddContact {...dialog} form={addition} onBack={() => setIsAdding(false)} />
  return (
    <ContactList
      {...dialog}
      alerts={alerts}
      contacts={contacts}
      onAdd={() => setIsAdding(true)}
      onRemove={removal.setDraft}
    />
  )
}

interface ContactListProps extends DialogProps {
  alerts: ManagerDay['alerts']
  contacts: readonly string[]
  onAdd: () => void
  onRemove: (contact: string) => void
}

function ContactList({ alerts, contacts, onAdd, onRemove, ...dialog }: ContactListProps) {
  const [test, { isLoading, error }] = useTestAlertsMutation()
  return (
    <Dialog
      title="Alerts"
      {...dialog}
      isLocked={isLoading}
      actions={
        <>
          <Button onClick={onAdd}>Add a phone or email</Button>
          {contacts.length > 0 ? (
            <Button tone="secondary" isBusy={isLoading} onClick={() => void test()}>
              Send a test
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <Notice tone="danger">{`Not sent. ${problemMessage(error)}`}</Notice> : null}
      {contacts.length === 0 ? (
        <p>If no kitchen screen is on, or no one opens an order, only the devices of staff ring.</p>
      ) : (
        <>
          <p>They get a message about large refunds, changes here, and when no kitchen screen is on:</p>
          <ul className={styles.list}>
            {contacts.map((contact) => (
              <li key={contact}>
                <strong className={styles.contact}>{contact}</strong>
                <ItemButton tone="quiet" label="Remove" about={contact} onClick={() => onRemove(contact)} />
              </li>
            ))}
          </ul>
          <p>
            <output>{describeAlertTest(alerts)}</output>
          </p>
        </>
      )}
    </Dialog>
  )
}

interface AddContactProps extends DialogProps {
  form: ReturnType<typeof useContactForm>
  onBack: () => void
}

/** The contact, then the code that was sent to it. */
function AddContact({ form, onBack, ...dialog }: AddContactProps) {
  const { draft, setDraft, code, setCode, discard } = form
  const isSent = draft.ticket !== undefined
  return (
    <FormDialog
      {...dialog}
      title="Add to the alerts"
      form={form}
      saveText={isSent ? 'Add' : 'Send a code'}
      otherActions={
        <Button tone="secondary" onClick={isSent ? discard : onBack}>
          {isSent ? 'Start again' : 'Back'}
        </Button>
      }
    >
      {isSent ? (
        <>
          <p>
            A code is on its way to <strong className={styles.contact}>{draft.contact}</strong>. It works for{' '}
            {CODE_MINUTES} minutes.
          </p>
          <Field
            ref={focusOnMount}
            label="Code"
            inputMode="numeric"
            maxLength={7}
            {...typed(code, setCode)}
            autoComplete="one-time-code"
          />
        </>
      ) : (
        <Field
          label="Mobile number or email"
          hint="It gets a code, which you type here."
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          {...typed(draft.contact, (contact) => setDraft({ contact }))}
        />
      )}
    </FormDialog>
  )
}
