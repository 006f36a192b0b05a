import { useRef, useState } from 'react'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { bell } from '../alarm/bell.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { kitchenScreen } from '../screens/kitchen-screen.ts'
import { requestPush } from '../shift/push.ts'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import { bellTest } from './bell-test.ts'
import { describeCheck, type DeviceAction, type DeviceCheck } from './device-checks.ts'
import dialogStyles from '../parts/StaffDialog.module.css'
import styles from './DeviceSheet.module.css'

interface DeviceSheetProps extends DialogState {
  checks: readonly DeviceCheck[]
  onKeepScreenOn: () => void
}

export function DeviceSheet({ checks, onKeepScreenOn, ...dialog }: DeviceSheetProps) {
  return (
    <StaffDialog title="This device" {...dialog}>
      <ul className={styles.list} aria-label="Status of this device">
        {checks.map((check) => (
          <li key={check.id} className={check.severity === undefined ? styles.check : styles.problem}>
            {check.severity === undefined ? <CheckIcon size={24} /> : <WarningIcon size={24} />}
            <div className={styles.content}>
              <strong>{describeCheck(check)}</strong>
              {check.todo === undefined ? null : <span>{check.todo}</span>}
              {check.action === undefined ? null : <Action action={check.action} onKeepScreenOn={onKeepScreenOn} />}
            </div>
          </li>
        ))}
      </ul>
    </StaffDialog>
  )
}

function Action({ action, onKeepScreenOn }: { action: DeviceAction; onKeepScreenOn: () => void }) {
  if (action === 'test-bell') return <TestBell />
  const { label, run } = {
    'join-kitchen': { label: 'This is a kitchen screen', run: () => kitchenScreen.set(true) },
    'leave-kitchen': { label: 'Not a kitchen screen', run: () => kitchenScreen.set(false) },
    'request-push': { label: 'Allow notifications', run: () => void requestPush() },
    'keep-screen-on': { label: 'Keep the screen on', run: onKeepScreenOn },
  }[action]
  return (
    <Button tone="secondary" onClick={run}>
      {label}
    </Button>
  )
}

/** Rings, and asks the person whether they heard it: the app cannot know the volume. */
function TestBell() {
  const state = useExternalStore(bell.state)
  const [isAsking, setIsAsking] = useState(false)
  const testButton = useRef<HTMLButtonElement>(null)

  async function test() {
    await bell.ring()
    setIsAsking(true)
  }

  function answer(wasHeard: boolean) {
    bellTest.set([Date.now(), wasHeard])
    setIsAsking(false)
    // The clicked button is gone.
    testButton.current?.focus()
  }

  const rang = isAsking && state === 'ready'
  return (
    <>
      <div className={dialogStyles.buttons}>
        <Button ref={testButton} tone="secondary" onClick={() => void test()}>
          Test the bell
        </Button>
      </div>
      <output>{rang ? 'The bell rang. Did you hear it?' : null}</output>
      {rang ? (
        <div className={dialogStyles.buttons}>
          <Button onClick={() => answer(true)}>I heard it</Button>
          <Button tone="secondary" onClick={() => answer(false)}>
            I didn&apos;t hear it
          </Button>
        </div>
      ) : null}
    </>
  )
}
