/**
 * A prerendered page can be tapped before the app runs: at 400 kbit/s, for several seconds. An inline script of the page
 * records the taps on buttons, and the app repeats them. Forms and links work without it.
 */
import { whenIdle } from '../../platform/client/when-idle.ts'

/** A tap on a busy phone must not wait for a pause that does not come. */
const MENU_RENDERS_WITHIN_MS = 2000

interface EarlyTaps {
  /** The tapped buttons, in order. */
  taps: HTMLElement[]
  /** Records no more. */
  stop: () => void
}

declare global {
  interface Window {
    /** Missing where the page is not prerendered. */
    earlyTaps?: EarlyTaps
  }
}

/** Records from the first paint. The build writes it into the page as text, so it names nothing outside itself. */
export function recordEarlyTaps(): void {
  const taps: HTMLElement[] = []
  const record = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (button && button.type === 'button') taps.push(button)
  }
  addEventListener('click', record, true)
  window.earlyTaps = { taps, stop: () => removeEventListener('click', record, true) }
}

/** Repeats the recorded taps in order. Call it once the app handles taps. */
export async function repeatEarlyTaps(): Promise<void> {
  const early = window.earlyTaps
  if (!early) return
  early.stop()
  for (const tapped of tapsThatCount(early.taps)) {
    // Without waiting in between: React could replace the button meanwhile.
    if (tapped.isConnected) tapped.click()
    else (await findRendered(tapped))?.click()
    // React renders between two events: each tap changes what the one before it left.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Under an open dialog nothing can be tapped: of the buttons that open one, the last was meant. */
function tapsThatCount(taps: readonly HTMLElement[]): HTMLElement[] {
  const opener = taps.findLast(opensDialog)
  return taps.filter((tapped) => tapped === opener || !opensDialog(tapped))
}

const opensDialog = (button: HTMLElement): boolean => button.ariaHasPopup === 'dialog'

/**
 * The button with the name of one that was tapped, where the app was rendered in place of the page. Undefined where the app
 * shows no such button: the kitchen has closed.
 */
async function findRendered(tapped: HTMLElement): Promise<HTMLElement | undefined> {
  await untilRendered()
  const found = findButtons().find((button) => nameOf(button) === nameOf(tapped))
  if (!found) console.warn(`The app has no button "${nameOf(tapped)}", which was tapped before it had loaded`)
  return found
}

/** Finds the buttons of the page; a splash or a failure in its place has none. */
const findButtons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#content button')]

/** Resolves once the app has rendered the page in full: on a slow line that takes as long as it takes. */
async function untilRendered(): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (findButtons().length === 0) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    check()
  })
  // A long menu is rendered in parts.
  await new Promise<void>((resolve) => whenIdle(resolve, MENU_RENDERS_WITHIN_MS))
}

const nameOf = (button: HTMLElement): string | null => button.ariaLabel ?? button.textContent
