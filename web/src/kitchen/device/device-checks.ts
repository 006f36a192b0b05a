/** Finds what may stop an order from being noticed on this device, from what the app knows of it. */
import type { WakeLockState } from '../../ui/hooks/use-wake-lock.ts'
import type { BellState } from '../alarm/bell.ts'
import { NO_NEW_ORDERS } from '../alarm/empty-list-text.ts'
import type { PushState } from '../shift/use-staff-push.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import type { ScreenUse } from '../screens/kitchen-screen.ts'
import { isStale, type Polling } from '../orders/server-contact.ts'
import { isOfThisShift, type BellTest } from './bell-test.ts'

export interface DeviceFacts extends Polling {
  use: ScreenUse
  nowMs: number
  bell: BellState
  bellTest: BellTest | undefined
  screen: WakeLockState
  push: PushState
  /** The browser's permission for notifications; undefined where it has none to give. */
  permission: NotificationPermission | undefined
}

/** The button that helps. */
export type DeviceAction = 'test-bell' | 'request-push' | 'keep-screen-on' | 'join-kitchen' | 'leave-kitchen'

export interface DeviceCheck {
  id: 'use' | 'live' | 'bell' | 'screen' | 'push'
  /** The lowest severity is the worst; undefined without a problem. */
  severity?: number
  /** The text of a problem, without what changes all the time. */
  text: string
  /** Follows the text: a time. */
  detail?: string
  /** Advice on how to solve the problem. */
  todo?: string
  action?: DeviceAction
}

/** The worst first: without the list staff see no orders, without the bell they do not notice them. */
const SEVERITY = { apart: 0, stale: 1, silent: 2, untested: 3, screen: 4, push: 5 }

/**
 * Returns the checks in the order of the list, which never changes. A check that this device does not support is left
 * out, and so is what only a kitchen screen needs.
 */
export function checkDevice(facts: DeviceFacts): DeviceCheck[] {
  const isKitchen = facts.use === 'kitchen'
  const checks = [
    checkUse(facts.use),
    checkContact(facts),
    isKitchen ? checkBell(facts) : undefined,
    isKitchen ? checkScreen(facts.screen) : undefined,
    checkPush(facts),
  ]
  return checks.filter((check) => check !== undefined)
}

/** The checks that failed, the worst first. */
export function problemsOf(checks: readonly DeviceCheck[]): DeviceCheck[] {
  return checks
    .filter(({ severity }) => severity !== undefined)
    .toSorted((a, b) => (a.severity ?? Infinity) - (b.severity ?? Infinity))
}

export const describeCheck = ({ text, detail }: DeviceCheck): string =>
  detail === undefined ? text : `${text}: ${detail}`

/** `Live 7:42 pm · bell tested 2:01 pm · screen stays on`. */
export function describeReady(checks: readonly DeviceCheck[]): string {
  return checks
    .filter(({ id }) => id === 'live' || id === 'bell' || id === 'screen')
    .map((check, index) => (index === 0 ? check.text : check.text.charAt(0).toLowerCase() + check.text.slice(1)))
    .join(' · ')
}

const timeOf = (ms: number, nowMs: number): string => describeInstant(new Date(ms).toISOString(), new Date(nowMs))

function checkUse(use: ScreenUse): DeviceCheck | undefined {
  const id = 'use'
  if (use === 'managing') return undefined
  if (use === 'kitchen') return { id, text: 'Kitchen screen', action: 'leave-kitchen' }
  const todo = "Its bell is off, it silences no other one, and it doesn't count as a screen that is on."
  return { id, severity: SEVERITY.apart, text: 'Not a kitchen screen', todo, action: 'join-kitchen' }
}

function checkContact(facts: DeviceFacts): DeviceCheck {
  const { nowMs, lastResponseAtMs, isPaused } = facts
  const problem = { id: 'live', severity: SEVERITY.stale } as const
  if (isPaused) {
    return { ...problem, text: NO_NEW_ORDERS.paused, todo: 'Turn off Show Fulfilled to see new orders.' }
  }
  const last = lastResponseAtMs === undefined ? undefined : timeOf(lastResponseAtMs, nowMs)
  if (!isStale(facts, nowMs)) return { id: 'live', text: last === undefined ? 'Connecting...' : `Live ${last}` }
  const detail = last === undefined ? 'no orders loaded yet' : `last updated ${last}`
  const todo = 'Check the Wi-Fi or mobile data of this device; the screen tries again every 5 seconds.'
  return { ...problem, text: 'Not live', detail, todo }
}

function checkBell({ nowMs, bell, bellTest }: DeviceFacts): DeviceCheck {
  const problem = { id: 'bell', severity: SEVERITY.silent, action: 'test-bell' } as const
  if (bell === 'broken') {
    return { ...problem, text: "The bell can't play", todo: 'Watch the screen, or use another device for the bell.' }
  }
  if (bell === 'locked') {
    const todo = 'Browsers allow sound only after a tap: test the bell.'
    return { ...problem, text: "The bell can't ring yet", todo }
  }
  if (!isOfThisShift(bellTest, nowMs)) {
    const todo = 'Test it once at the start of each shift: the volume may be down.'
    return { ...problem, severity: SEVERITY.untested, text: 'Bell not tested this shift', todo }
  }
  const [testedAtMs, wasHeard] = bellTest
  if (!wasHeard) {
    const todo = 'Turn up the volume, unmute this device and unplug headphones, then test the bell again.'
    return { ...problem, text: "The bell wasn't heard", todo }
  }
  return { id: 'bell', text: `Bell tested ${timeOf(testedAtMs, nowMs)}`, action: 'test-bell' }
}

function checkScreen(screen: WakeLockState): DeviceCheck {
  const id = 'screen'
  if (screen === 'active') return { id, text: 'Screen stays on' }
  const problem = { id, severity: SEVERITY.screen, text: 'Screen may turn off' } as const
  if (screen === 'unsupported') {
    return { ...problem, todo: "This browser can't keep it on: set the screen timeout of this device to never." }
  }
  return { ...problem, todo: 'Plug this device in and turn off its battery saver.', action: 'keep-screen-on' }
}

function checkPush({ push, permission }: DeviceFacts): DeviceCheck | undefined {
  const id = 'push'
  if (push.status === 'off') return undefined
  if (push.status === 'on') return { id, text: 'Notifications on' }
  if (push.status === 'starting') return { id, text: 'Turning on notifications...' }
  const problem = { id, severity: SEVERITY.push } as const
  if (push.status === 'failed') {
    return { ...problem, text: push.message, todo: 'Reload this page; without it, this device gets no notifications.' }
  }
  if (permission === 'denied') {
    const todo = "Allow them for this site in the browser's settings, then reload this page."
    return { ...problem, text: 'Notifications are blocked', todo }
  }
  const todo = 'Allow them, so that this device calls you when the page is closed.'
  return { ...problem, text: 'Notifications not allowed yet', todo, action: 'request-push' }
}
