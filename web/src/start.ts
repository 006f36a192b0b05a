/**
 * The only script that a page asks for by itself. A page that was drawn for visitors is painted before the app is
 * fetched: on bad reception the two would share the line, and the page can be read without the app.
 */
const isDrawn = 'rendered' in (document.getElementById('root')?.dataset ?? {})
let pressed: HTMLElement | undefined

/** A press that nobody answers yet; forms and links are answered by the browser. */
function notePress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (button) pressed = button
}

async function start(): Promise<void> {
  document.addEventListener('click', notePress, true)
  const { takeOver } = await import('./main.tsx')
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
