import { useEffect, useState } from 'react'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { bell } from '../alarm/bell.ts'
import { CheckIcon, OfflineIcon } from '../parts/icons.tsx'
import type { ScreenUse } from '../screens/kitchen-screen.ts'
import type { Polling } from '../orders/server-contact.ts'
import { useStaffPush } from '../shift/use-staff-push.ts'
import { useNow } from '../parts/use-now.ts'
import { bellTest } from './bell-test.ts'
import { checkDevice, describeCheck, describeReady, problemsOf, type DeviceCheck } from './device-checks.ts'
import { DeviceSheet } from './DeviceSheet.tsx'
import styles from './DeviceStatus.module.css'

/**
 * One line of constant height: that orders are noticed on this device, or the worst of what is wrong with it. Opens the
 * list of all checks with what to do.
 */
export function DeviceStatus({ use, ...polling }: Polling & { use: ScreenUse }) {
  const screen = useWakeLock()
  useEffect(() => bellTest.listen(), [])
  const checks = checkDevice({
    ...polling,
    use,
    nowMs: useNow(1000),
    bell: useExternalStore(bell.state),
    bellTest: useExternalStore(bellTest),
    screen: screen.state,
    push: useStaffPush(),
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
  })
  const [worst, ...others] = problemsOf(checks)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.device}>
      <button
        type="button"
        className={classNames(styles.line, worst && styles.problem)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <VisuallyHidden>This device: </VisuallyHidden>
        {worst === undefined ? <CheckIcon size={20} /> : iconOf(worst)}
        <span className={styles.text}>{worst === undefined ? describeReady(checks) : describeCheck(worst)}</span>
        {others.length > 0 ? <span className={styles.count}>{`+${others.length}`}</span> : null}
        {others.length > 0 ? (
          <span className={styles.others}>
            {others.map(({ id, text }) => (
              <span key={id}>{text}</span>
            ))}
          </span>
        ) : null}
      </button>
      {/* The text has no times and amounts, so that only another problem is announced. */}
      <VisuallyHidden>
        <output>{worst === undefined ? 'This device is ready' : `This device: ${worst.text}`}</output>
      </VisuallyHidden>
      <DeviceSheet checks={checks} onKeepScreenOn={screen.request} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

function iconOf({ id, text }: DeviceCheck) {
  return id === 'live' && text === 'Not live' ? <OfflineIcon size={20} /> : <WarningIcon size={20} />
}
