/**
 * Step 1 of the start-up, and the only script that a page loads by itself. It waits for the first paint of a prerendered
 * page before it loads the app, because on a slow connection the two would compete. See ARCHITECTURE.md, "How a page
 * gets on the screen".
 */
import { loadChunk } from '../../client/load-chunk.ts'
import { showBoardPreview } from '../../home/board-preview.ts'
import type * as App from './start-app.tsx'

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
const isPrerendered = 'rendered' in (document.getElementById('root')?.dataset ?? {})
let earlyClick: HTMLElement | undefined

/** Remembers a click on a button that has no handler yet; the browser itself handles forms and links. */
function recordClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (!button) return
  earlyClick = button
  const picture = button.querySelector('img')
  if (picture) showBoardPreview(button, picture, () => (earlyClick = undefined))
}

/** Loads the app, and the chunk of the page that it opens at. */
const loadApp = loadChunk(async () => {
  const app = await import('./start-app.tsx')
  await app.preloadPage(location.pathname)
  return app
})

/** Retries until it succeeds: after a growing delay, or as soon as the device is online again. */
async function loadAppWithRetries(delayMs = FIRST_RETRY_MS): Promise<typeof App> {
  try {
    return await loadApp()
  } catch (error) {
    console.warn('The app did not load; retrying', error)
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs)
      addEventListener('online', resolve, { once: true })
    })
    return loadAppWithRetries(Math.min(delayMs * 2, LONGEST_RETRY_MS))
  }
}

async function start(): Promise<void> {
  document.addEventListener('click', recordClick, true)
  const { startApp } = await loadAppWithRetries()
  await startApp()
  document.removeEventListener('click', recordClick, true)
  earlyClick?.click()
}

function afterFirstPaint(run: () => void): void {
  // A page in a background tab is not painted.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
    run()
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}

if (isPrerendered) afterFirstPaint(() => void start())
else void start()
