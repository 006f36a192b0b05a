const STYLESHEET = '/docket.css'

/**
 * Opens the docket in a window of its own and prints it there; false where the browser blocks the window. The page's
 * policy allows no inline script or style, and holds in the new window too: so a linked stylesheet, and listeners put
 * on from here.
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
  // Without its stylesheet the docket is plain, but it can be cooked from.
  const print = () => opened.print()
  stylesheet.addEventListener('load', print)
  stylesheet.addEventListener('error', print)
  // A tab that stayed open would hide the orders behind it.
  opened.addEventListener('afterprint', () => opened.close())
  page.head.append(stylesheet)
  return true
}
