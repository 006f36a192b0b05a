import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ScreenAwakeIcon, WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { BellIcon, BellOffIcon, CheckIcon, ClockIcon } from '../icons.tsx'
import { useWakeLock, type WakeLockState } from '../../ui/hooks/use-wake-lock.ts'
import { describeLastResponse, isStale, type ServerContact } from './server-contact.ts'
import styles from './ShiftStatus.module.css'
import { useNow } from '../use-now.ts'
import { useStaffPush, type PushState } from './use-staff-push.ts'

const SCREEN_TEXTS: Record<WakeLockState, string> = {
  active: 'Screen stays on',
  released: 'Screen may turn off',
  unsupported: 'Screen may turn off',
}

const PUSH_TEXTS = {
  starting: 'Turning on notifications...',
  on: 'Notifications on',
  prompting: 'Allow notifications on this device',
}

function StatusItem({ icon, isGood, children }: { icon: ReactNode; isGood: boolean; children: ReactNode }) {
  return (
    <li className={classNames(styles.item, !isGood && styles.bad)}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

interface ShiftStatusProps extends Omit<ServerContact, 'nowMs'> {
  isPaused: boolean
}

/** Whether this device shows current orders, stays awake and receives push notifications. */
export function ShiftStatus({ isPaused, ...contact }: ShiftStatusProps) {
  const nowMs = useNow(1000)
  const screen = useWakeLock()
  const push = useStaffPush()
  const isAwake = screen === 'active'
  return (
    <ul className={styles.status} aria-label="Status of this device">
      <StatusItem icon={isPaused ? <WarningIcon size={18} /> : <ClockIcon size={18} />} isGood={!isPaused}>
        {isPaused ? 'Live orders paused' : lastResponseText({ ...contact, nowMs })}
      </StatusItem>
      <StatusItem icon={isAwake ? <ScreenAwakeIcon size={18} /> : <WarningIcon size={18} />} isGood={isAwake}>
        {SCREEN_TEXTS[screen]}
      </StatusItem>
      {push.status === 'off' ? null : (
        <StatusItem icon={pushIcon(push)} isGood={push.status === 'on' || push.status === 'starting'}>
          {push.status === 'failed' ? push.message : PUSH_TEXTS[push.status]}
        </StatusItem>
      )}
    </ul>
  )
}

function lastResponseText(contact: ServerContact): string {
  const { nowMs, lastResponseAtMs } = contact
  if (lastResponseAtMs === undefined) return 'Connecting...'
  const age = describeLastResponse(lastResponseAtMs, nowMs)
  return isStale(contact) ? `Last updated ${age}` : `Live · updated ${age}`
}

function pushIcon({ status }: PushState): ReactNode {
  if (status === 'failed') return <BellOffIcon size={18} />
  return status === 'on' ? <CheckIcon size={18} /> : <BellIcon size={18} />
}
