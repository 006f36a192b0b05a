/**
 * Push notifications for staff, with OneSignal's package. Some of its promises never settle: so it is initialised once per
 * page, and each of its calls has a timeout.
 */
import type { IOneSignalOneSignal } from 'react-onesignal'
import { withTimeout } from '../../platform/time/with-timeout.ts'

const RESPONSE_TIMEOUT_MS = 15_000
export const SCRIPT_FAILED = 'OneSignal script failed to load.'

/** `prompting`: the browser's permission prompt for notifications is open. */
export type PushResult = 'on' | 'prompting'

let starting: Promise<IOneSignalOneSignal> | undefined
/** Increased by each join and leave, so that a join stops when a later call replaces it. */
let latestCall = 0
let isJoined = false

async function start(appId: string): Promise<IOneSignalOneSignal> {
  const { default: oneSignal } = await import('react-onesignal')
  // A scope of its own, because the app's service worker controls the rest.
  const worker = { serviceWorkerPath: 'push/OneSignalSDKWorker.js', serviceWorkerParam: { scope: '/push/' } }
  await withTimeout(oneSignal.init({ appId, ...worker }), RESPONSE_TIMEOUT_MS, SCRIPT_FAILED)
  return oneSignal
}

/** Subscribes this device to staff notifications; also reports every later change of the permission. */
export async function joinStaffPush(
  appId: string,
  subject: string,
  onResult: (result: PushResult) => void,
): Promise<void> {
  latestCall += 1
  const thisCall = latestCall
  starting ??= start(appId)
  const oneSignal = await starting
  if (thisCall !== latestCall) return
  isJoined = true
  await withTimeout(oneSignal.login(subject), RESPONSE_TIMEOUT_MS, "OneSignal didn't respond to the login.")
  if (thisCall !== latestCall) return
  oneSignal.User.addTag('staff', 'true')
  oneSignal.Notifications.addEventListener('permissionChange', (isGranted) => onResult(isGranted ? 'on' : 'prompting'))
  if (oneSignal.Notifications.permission) return onResult('on')
  onResult('prompting')
  // Settles when the user responds, which may be never.
  oneSignal.Slidedown.promptPush().catch((error: unknown) => console.error('The permission prompt failed', error))
}

/** The browser's own prompt, after a tap. Its result arrives like every other change of the permission. */
export async function requestPush(): Promise<void> {
  try {
    const oneSignal = await starting
    await oneSignal?.Notifications.requestPermission()
  } catch (error) {
    console.error('The permission prompt failed', error)
  }
}

/**
 * Unsubscribes this device from staff notifications by logging the user out. The tag belongs to the user on all their
 * devices, so it is removed only if the user is no longer staff.
 */
export async function leaveStaffPush({ hasLostRole }: { hasLostRole: boolean }): Promise<void> {
  latestCall += 1
  if (!isJoined || !starting) return
  isJoined = false
  try {
    const oneSignal = await starting
    if (hasLostRole) oneSignal.User.removeTag('staff')
    await withTimeout(oneSignal.logout(), RESPONSE_TIMEOUT_MS, "OneSignal didn't respond to the logout.")
  } catch (error) {
    console.error('This device may still receive staff notifications', error)
  }
}
