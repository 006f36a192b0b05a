/**
 * Registers the service worker and activates new versions: when the user accepts the update, or while the tab is hidden
 * and no form is being filled in. Until then the running version keeps working with its own chunks.
 */
import type { ApiClient } from '../../platform/client/api-client.ts'
import { announceUpdate } from '../update-store.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000
/** Doubles with each try. */
const FIRST_RETRY_MS = 10_000
const TYPED_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** Returns whether a reload now would lose input or close a dialog. */
function wouldLoseInput(): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_FIELDS)
  return [...fields].some((field) => field.value !== '')
}

export async function followUpdates(client: ApiClient): Promise<void> {
  const { serviceWorker } = navigator
  // The worker may have answered with a page of last week: its hours and prices are read again.
  if (serviceWorker.controller) client.invalidate('getAppConfig')
  let registration: ServiceWorkerRegistration | undefined
  let wasAccepted = false
  let retryMs = FIRST_RETRY_MS

  const activateWaiting = (): void => {
    wasAccepted = true
    // Workbox's own message type.
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  const announceWaiting = (): void => {
    // On a first visit no page runs an older version.
    if (registration?.waiting && serviceWorker.controller) announceUpdate(activateWaiting)
  }
  const isRegistered = (): boolean => Boolean(registration?.installing ?? registration?.waiting ?? registration?.active)
  /** A first installation that fails on a bad connection removes its registration. The files that it stored are not fetched again. */
  const retryFirst = (): void => {
    if (isRegistered()) return
    setTimeout(() => void check(), retryMs)
    retryMs = Math.min(retryMs * 2, CHECK_EVERY_MS)
  }
  const watchInstalling = (): void => {
    registration?.installing?.addEventListener('statechange', announceWaiting)
    registration?.installing?.addEventListener('statechange', retryFirst)
  }
  const check = async (): Promise<void> => {
    try {
      if (registration && isRegistered()) return void (await registration.update())
      registration = await serviceWorker.register('/sw.js')
      registration.addEventListener('updatefound', watchInstalling)
      watchInstalling()
    } catch (error) {
      console.info('The check for a new version failed', error)
      retryFirst()
    }
  }

  await check()
  announceWaiting()
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    const isFirst = !isControlled
    isControlled = true
    // On a first visit the page is as new as the worker that now controls it.
    if (isFirst && !wasAccepted) return
    // Another tab may have accepted the update: this one keeps running its version until its user accepts, too.
    if (wasAccepted || (document.hidden && !wouldLoseInput())) location.reload()
    else announceUpdate(() => location.reload())
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void check()
    else if (registration?.waiting && !wouldLoseInput()) activateWaiting()
  })
  window.addEventListener('online', () => {
    if (!isRegistered()) void check()
  })
  setInterval(() => void check(), CHECK_EVERY_MS)
}
