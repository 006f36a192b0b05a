/** Runs what no visit waits for, once the page and its pictures are there and the browser has nothing to do. */
export function afterFirstScreen(run: () => void): void {
  const whenIdle = (): void => {
    // Safari learnt it late.
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else setTimeout(run)
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
