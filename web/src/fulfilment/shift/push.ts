/**
 * Push for the staff of this rest stop, by OneSignal's own package. The package settles some promises never and knows
 * no timeout: so it is started once for the life of the page, and each of its calls is raced against a clock.
 */
import type { IOneSignalOneSignal } from 'react-onesignal'
import { withTimeout } from '../../client/with-timeout.ts'

const ANSWER_WITHIN_MS = 15_000
export const SCRIPT_FAILED = 'OneSignal script failed to load.'

/** `asking`: the browser's question about notifications has been put to whoever is there. */
export type PushResult = 'on' | 'asking'

let starting: Promise<IOneSignalOneSignal> | undefined
/** Counts up with each join and leave: a join that was overtaken ends. */
let turn = 0
let isJoined = false

async function start(appId: string): Promise<IOneSignalOneSignal> {
  const { default: oneSignal } = await import('react-onesignal')
  // Beside the app's own worker, which has the rest of the addresses.
  const worker = { serviceWorkerPath: 'push/OneSignalSDKWorker.js', serviceWorkerParam: { scope: '/push/' } }
  await withTimeout(oneSignal.init({ appId, ...worker }), ANSWER_WITHIN_MS, SCRIPT_FAILED)
  return oneSignal
}

/** Makes this device one that the rest stop's staff are pushed to; tells every later answer to the question too. */
export async function joinStaffPush(
  appId: string,
  subject: string,
  onResult: (outcome: PushResult) => void,
): Promise<void> {
  turn += 1
  const own = turn
  starting ??= start(appId)
  const oneSignal = await starting
  if (own !== turn) return
  isJoined = true
  await withTimeout(oneSignal.login(subject), ANSWER_WITHIN_MS, 'OneSignal did not answer the login.')
  if (own !== turn) return
  oneSignal.User.addTag('staff', 'true')
  oneSignal.Notifications.addEventListener('permissionChange', (isGranted) => onResult(isGranted ? 'on' : 'asking'))
  if (oneSignal.Notifications.permission) return onResult('on')
  onResult('asking')
  // Settles when somebody answers, which may be never.
  oneSignal.Slidedown.promptPush().catch((error: unknown) => console.error('The push question failed', error))
}

/**
 * Takes this device off the staff's pushes: without its user it has no tag. The tag belongs to the user on all their
 * devices, so it is removed only where the user is no staff any more.
 */
export async function leaveStaffPush({ hasLostRole }: { hasLostRole: boolean }): Promise<void> {
  turn += 1
  if (!isJoined || !starting) return
  isJoined = false
  try {
    const oneSignal = await starting
    if (hasLostRole) oneSignal.User.removeTag('staff')
    await withTimeout(oneSignal.logout(), ANSWER_WITHIN_MS, 'OneSignal did not answer the logout.')
  } catch (error) {
    console.error('This device may still get the push messages for staff', error)
  }
}
