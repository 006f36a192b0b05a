/**
 * Repeats the taps on buttons that a prerendered page received before the app handled them. The page's inline script
 * (web/build/record-early-taps.ts) records them from the first paint.
 */

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

/** A page that is rendered later is not the one that was tapped. */
const RENDERED_WITHIN_MS = 10_000

/** Repeats the recorded taps in order. Call it once the app handles taps. */
export async function repeatEarlyTaps(): Promise<void> {
  const early = window.earlyTaps
  if (!early) return
  early.stop()
  for (const tapped of tapsThatCount(early.taps)) {
    const button = await findRendered(tapped)
    button?.click()
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
 * The button itself, or the one with its name where the app was rendered in place of the page. Undefined where the app shows
 * no such button: the kitchen has closed.
 */
async function findRendered(tapped: HTMLElement): Promise<HTMLElement | undefined> {
  if (tapped.isConnected) return tapped
  const buttons = await untilRendered()
  return buttons.find((button) => nameOf(button) === nameOf(tapped))
}

/** The buttons of the page that the app renders, once there are any. */
async function untilRendered(): Promise<HTMLElement[]> {
  const find = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main button')]
  return new Promise((resolve) => {
    const finish = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(find())
    }
    const observer = new MutationObserver(() => find().length > 0 && finish())
    const timer = setTimeout(finish, find().length > 0 ? 0 : RENDERED_WITHIN_MS)
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

const nameOf = (button: HTMLElement): string | null => button.ariaLabel ?? button.textContent
