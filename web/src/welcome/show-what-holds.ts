/**
 * Shows the elements that hold at a time, and hides the others, by the instants in milliseconds in their `data-from` and
 * `data-until`: a stored page must not state a price that is too old. The build also writes this function into the page as
 * text, where it runs before the first paint, so it names nothing outside itself.
 */
export function showWhatHolds(nowMs: number): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-from],[data-until]')) {
    const { from = 0, until = Infinity } = element.dataset
    element.hidden = nowMs < Number(from) || nowMs >= Number(until)
  }
}
