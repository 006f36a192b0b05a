const STYLESHEET = '/docket.css'

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
  stylesheet.addEventListener('load', print)
  stylesheet.addEventListener('error', print)
  // If it stayed open, it would cover the orders.
  opened.addEventListener('afterprint', () => opened.close())
  page.head.append(stylesheet)
  return true
}
