import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ScreenAwakeIcon, WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { BellIcon, BellOffIcon, CheckIcon, ClockIcon } from '../icons.tsx'
import { useWakeLock, type WakeLockState } from '../../ui/hooks/use-wake-lock.ts'
import { describeLastResponse } from './server-contact.ts'
import styles from './ShiftStatus.module.css'
import { useNow } from '../use-now.ts'
import { useStaffPush, type PushState } from './use-staff-push.ts'

const SCREEN_WORDS: Record<WakeLockState, string> = {
  held: 'Screen stays on',
  released: 'Screen may go to sleep',
  unsupported: 'This device may go to sleep',
}

const PUSH_WORDS = {
  starting: 'Push is starting',
  on: 'Push is on',
  asking: 'Push waits for your permission',
}

function StatusItem({ icon, isGood, children }: { icon: ReactNode; isGood: boolean; children: ReactNode }) {
  return (
    <li className={classNames(styles.item, !isGood && styles.bad)}>
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** What the screen can be trusted with right now. */
export function ShiftStatus({
  lastResponseAtMs,
  isPaused,
}: {
  lastResponseAtMs: number | undefined
  isPaused: boolean
}) {
  const nowMs = useNow(1000)
  const screen = useWakeLock()
  const push = useStaffPush()
  const isAwake = screen === 'held'
  return (
    <ul className={styles.status} aria-label="State of this screen">
      <StatusItem icon={isPaused ? <WarningIcon size={18} /> : <ClockIcon size={18} />} isGood={!isPaused}>
        {isPaused ? 'Live orders paused' : lastResponseText(lastResponseAtMs, nowMs)}
      </StatusItem>
      <StatusItem icon={isAwake ? <ScreenAwakeIcon size={18} /> : <WarningIcon size={18} />} isGood={isAwake}>
        {SCREEN_WORDS[screen]}
      </StatusItem>
      {push.status === 'off' ? null : (
        <StatusItem icon={pushIcon(push)} isGood={push.status === 'on' || push.status === 'starting'}>
          {push.status === 'failed' ? push.sentence : PUSH_WORDS[push.status]}
        </StatusItem>
      )}
    </ul>
  )
}

function lastResponseText(lastResponseAtMs: number | undefined, nowMs: number): string {
  return lastResponseAtMs === undefined
    ? 'Server not heard yet'
    : `Server heard ${describeLastResponse(lastResponseAtMs, nowMs)}`
}

function pushIcon({ status }: PushState): ReactNode {
  if (status === 'failed') return <BellOffIcon size={18} />
  return status === 'on' ? <CheckIcon size={18} /> : <BellIcon size={18} />
}
