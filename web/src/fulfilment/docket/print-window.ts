const STYLESHEET = '/docket.css'
const FONT = '700 1rem "Public Sans"'
/** The kitchen needs the docket more than its font. */
const FONT_WAIT_MS = 1000

/**
 * Opens the docket in a new window and prints it; false if the browser blocks the window. The content security policy
 * also applies there and allows no inline script or style: so the stylesheet is linked, and listeners are added from here.
 */
export function printInWindow(title: string, bodyHtml: string): boolean {
  const opened = window.open('', '_blank', 'width=480,height=720')
  if (!opened) return false
  const page = opened.document
  page.title = title
  page.documentElement.lang = 'en-AU'
  page.body.innerHTML = bodyHtml

  const stylesheet = page.createElement('link')
  stylesheet.rel = 'stylesheet'
  stylesheet.href = new URL(STYLESHEET, location.origin).href
  // Print even without the stylesheet: the docket is still readable.
  const print = () => opened.print()
  stylesheet.addEventListener('load', () => {
    const waited = new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS))
    Promise.race([page.fonts.load(FONT), waited]).then(print, print)
  })
  stylesheet.addEventListener('error', print)
  // If it stayed open, it would cover the orders.
  opened.addEventListener('afterprint', () => opened.close())
  page.head.append(stylesheet)
  return true
}
