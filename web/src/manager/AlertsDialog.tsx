import type { ManagerDay } from '@fuel-shack/contract/manager/manager-day'
import { problemMessage } from '../client/problem-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { describeAlertTest } from './alert-texts.ts'
import { useTestAlertsMutation } from './manager-queries.ts'

interface AlertsDialogProps {
  alerts: ManagerDay['alerts']
  isOpen: boolean
  onClose: () => void
}

/** Who is alerted, and a test that says whether it works. */
export function AlertsDialog({ alerts, isOpen, onClose }: AlertsDialogProps) {
  const [test, { isLoading, error }] = useTestAlertsMutation()
  const { contacts } = alerts
  return (
    <Dialog
      title="Alerts"
      isOpen={isOpen}
      isLocked={isLoading}
      onClose={onClose}
      actions={
        contacts.length > 0 ? (
          <Button isBusy={isLoading} onClick={() => void test()}>
            Send a test
          </Button>
        ) : null
      }
    >
      {error ? <Notice tone="danger">Not sent. {problemMessage(error)}</Notice> : null}
      {contacts.length === 0 ? (
        <p>
          If no kitchen screen is on, or no one opens an order, only the devices of staff ring. Ask whoever runs the
          server to add a phone or email.
        </p>
      ) : (
        <>
          <p>They hear when no kitchen screen is on, and of large refunds:</p>
          <ul>
            {contacts.map((contact) => (
              <li key={contact}>
                <strong>{contact}</strong>
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
