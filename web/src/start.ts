/**
 * The only script that a page asks for by itself. A page that was drawn for visitors is painted before the app is
 * fetched: on bad reception the two would share the line, and the page can be read without the app.
 */
import { partLoader } from './client/part-loader.ts'
import type * as App from './main.tsx'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const isDrawn = 'rendered' in (document.getElementById('root')?.dataset ?? {})
let pressed: HTMLElement | undefined

/** A press that nobody answers yet; forms and links are answered by the browser. */
function notePress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (button) pressed = button
}

/** The app's code and that of the page it opens at. */
const loadApp = partLoader(async () => {
  const app = await import('./main.tsx')
  await app.fetchPageAhead(location.pathname)
  return app
})

/** However often the line drops it. */
async function fetchApp(waitMs = FIRST_WAIT_MS): Promise<typeof App> {
  try {
    return await loadApp()
  } catch (error) {
    console.warn('The app could not be fetched yet', error)
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs)
      addEventListener('online', resolve, { once: true })
    })
    return fetchApp(Math.min(waitMs * 2, LONGEST_WAIT_MS))
  }
}

async function start(): Promise<void> {
  document.addEventListener('click', notePress, true)
  const { takeOver } = await fetchApp()
  await takeOver()
  document.removeEventListener('click', notePress, true)
  pressed?.click()
}

function afterFirstPaint(run: () => void): void {
  // Nothing is painted behind another tab.
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

if (isDrawn) afterFirstPaint(() => void start())
else void start()
