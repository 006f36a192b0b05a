/**
 * Step 1 of the start-up, and the only script that a page loads by itself. It waits for the first paint of a prerendered
 * page before it loads the app, because on a slow connection the two would compete. See ARCHITECTURE.md, "How a page
 * gets on the screen".
 */
import { loadChunkWithRetries } from '../../client/load-chunk.ts'
import { showBoardPreview } from '../../home/board-preview.ts'

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
const loadApp = loadChunkWithRetries(async () => {
  const app = await import('./start-app.tsx')
  await app.preloadPage(location.pathname)
  return app
})

async function start(): Promise<void> {
  document.addEventListener('click', recordClick, true)
  const { startApp } = await loadApp()
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
