/**
 * Registers the service worker and brings in new versions: when asked, or when nobody is looking and nothing is being
 * filled in. Until then the running version goes on, with all its parts.
 */
import { announceUpdate } from './update-notice.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000
const TYPED_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Something would be lost, or torn from under somebody's finger, if the page were loaded anew now. */
function isSomethingOpen(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_FIELDS)
  return [...fields].some((field) => field.value !== '')
}

export async function followUpdates(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  let wasAsked = false

  const takeOver = (): void => {
    wasAsked = true
    // The word by which Workbox's own pages ask.
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  const announceWaiting = (): void => {
    // On a first visit the worker has nobody to wait for.
    if (registration.waiting && serviceWorker.controller) announceUpdate(takeOver)
  }
  const check = async (): Promise<void> => {
    try {
      await registration.update()
    } catch (error) {
      console.info('Whether there is a new version is not to be had', error)
    }
  }

  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announceWaiting)
  })
  announceWaiting()
  let isLookedAfter = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    const isFirst = !isLookedAfter
    isLookedAfter = true
    // On a first visit the worker comes to a page that is as new as itself.
    if (isFirst && !wasAsked) return
    // Another tab may have asked for it: this one goes on with what it has.
    if (wasAsked || (document.hidden && !isSomethingOpen())) location.reload()
    else announceUpdate(() => location.reload())
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void check()
    else if (registration.waiting && !isSomethingOpen()) takeOver()
  })
  setInterval(() => void check(), CHECK_EVERY_MS)
}
