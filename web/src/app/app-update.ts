/**
 * Registers the service worker and brings in new versions: when asked, or when nobody is looking and nothing is being
 * filled in. Until then the running version goes on, with all its parts.
 */
import { Workbox } from 'workbox-window'
import { announceUpdate } from './update-notice.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** Something would be lost, or torn from under somebody's finger, if the page were loaded anew now. */
function isSomethingOpen(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some((field) => field.value !== field.defaultValue)
}

export async function followUpdates(): Promise<void> {
  const worker = new Workbox('/sw.js')
  let isWaiting = false
  let wasAsked = false

  const takeOver = (): void => {
    wasAsked = true
    worker.messageSkipWaiting()
  }
  worker.addEventListener('waiting', () => {
    isWaiting = true
    announceUpdate(takeOver)
  })
  worker.addEventListener('controlling', ({ isUpdate }) => {
    isWaiting = false
    if (!isUpdate) return
    // Another tab may have asked for it: this one goes on with what it has.
    if (wasAsked || (document.hidden && !isSomethingOpen())) location.reload()
    else announceUpdate(() => location.reload())
  })

  // Where the page was loaded past the worker there is no change of it to wait for.
  worker.addEventListener('activated', () => {
    if (wasAsked) location.reload()
  })

  const check = async (): Promise<void> => {
    try {
      await worker.update()
    } catch (error) {
      console.info('Whether there is a new version is not to be had', error)
    }
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void check()
    else if (isWaiting && !isSomethingOpen()) takeOver()
  })
  setInterval(() => void check(), CHECK_EVERY_MS)
  await worker.register()
}
