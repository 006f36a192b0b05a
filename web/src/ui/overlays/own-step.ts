/**
 * A step back over the history entries of what was closed arrives later. A page that opened before it would be gone back
 * over, too.
 */
const waiting: (() => void)[] = []
let isUnderWay = false

export const isOwnStepUnderWay = (): boolean => isUnderWay

export function startOwnStep(delta: number): void {
  isUnderWay = true
  history.go(delta)
}

export function endOwnStep(): void {
  isUnderWay = false
  for (const open of waiting.splice(0)) open()
}

/** Opens a page at once, or when our own step has arrived. */
export function afterOwnStep(open: () => void): void {
  if (isUnderWay) waiting.push(open)
  else open()
}

/**
 * Runs when an overlay that closes now has given back the focus and its step, with which the browser restores the scroll
 * position.
 */
export function afterOverlay(run: () => void): void {
  setTimeout(() => afterOwnStep(() => requestAnimationFrame(() => requestAnimationFrame(run))))
}
