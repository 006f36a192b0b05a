/**
 * The only script that a page loads by itself. It waits for the first paint of a prerendered
 * page before it loads the app, because on a slow connection the two would compete. See ARCHITECTURE.md, "How a page
 * gets on the screen".
 */
import { loadChunkWithRetries } from '../../platform/client/load-chunk.ts'
import { repeatEarlyTaps } from './early-taps.ts'
import { isTooOld } from './supported-browser.ts'

const isPrerendered = 'rendered' in (document.getElementById('root')?.dataset ?? {})

/** Loads the app, and the chunk of the page that it opens at. */
const loadApp = loadChunkWithRetries(async () => {
  const app = await import('./start-app.tsx')
  await app.preloadPage(location.pathname)
  return app
})

async function start(): Promise<void> {
  const { startApp } = await loadApp()
  await startApp()
  await repeatEarlyTaps()
}

async function showThatBrowserIsTooOld(): Promise<void> {
  const message = await import('./too-old.ts')
  message.showThatBrowserIsTooOld()
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

if (isTooOld()) void showThatBrowserIsTooOld()
else if (isPrerendered) afterFirstPaint(() => void start())
else void start()
