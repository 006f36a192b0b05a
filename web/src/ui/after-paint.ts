/** Runs what can wait until the next frame is on screen. A hidden page paints nothing: there it runs at once. */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
