import { useEffect } from 'react'
import { useExternalStore } from '../../client/external-store.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { classNames } from '../../ui/class-names.ts'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { useWakeLock } from '../../ui/hooks/use-wake-lock.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { bell } from '../alarm/bell.ts'
import { CheckIcon, OfflineIcon } from '../icons.tsx'
import type { ScreenUse } from '../screens/kitchen-screen.ts'
import type { Polling } from '../shift/server-contact.ts'
import { useStaffPush } from '../shift/use-staff-push.ts'
import { useNow } from '../use-now.ts'
import { bellTest } from './bell-test.ts'
import { checkDevice, describeCheck, describeReady, problemsOf, type DeviceCheck } from './device-checks.ts'
import styles from './DeviceStatus.module.css'

const loadSheet = loadChunk(() => import('./DeviceSheet.tsx'))

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
  const { trigger, render } = useLazyDialog(loadSheet)
  return (
    <div className={styles.device}>
      <button type="button" className={classNames(styles.line, worst && styles.problem)} {...trigger}>
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
      {render({ checks, onKeepScreenOn: screen.request })}
    </div>
  )
}

function iconOf({ id, text }: DeviceCheck) {
  return id === 'live' && text === 'Not live' ? <OfflineIcon size={20} /> : <WarningIcon size={20} />
}
