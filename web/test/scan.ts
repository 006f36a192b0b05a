import { END_MS } from '../src/ui/scanner/burst.ts'

/**
 * Types into what has the focus as a scanner does: the keys have its speed, however busy the machine is.
 * @returns whether the page took the last key for itself
 */
export function scan(code: string, ...suffix: string[]): boolean {
  let isTaken = false
  const startMs = performance.now()
  for (const [index, key] of [...code.split(''), ...suffix].entries()) {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: startMs + index * 5 })
    isTaken = !target.dispatchEvent(event)
    if (!isTaken && key.length === 1) document.execCommand('insertText', false, key)
    if (!isTaken && key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  }
  return isTaken
}

/** Waits until the next key is one of a person: until then it belongs to the scan. */
export function untilScanEnds(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, END_MS + 50))
}
