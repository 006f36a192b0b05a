/** Runs low-priority work once the page and its pictures have loaded and the browser is idle. */
export function afterFirstScreen(run: () => void): void {
  const whenIdle = (): void => {
    // Safari before 26 lacks it.
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else setTimeout(run)
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
