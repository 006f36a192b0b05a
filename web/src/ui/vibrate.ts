const TAP_MS = 10

/** A short tick under the finger, on devices that have one and for users who want motion. */
export function vibrate(): void {
  // Safari and Firefox lack it.
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(TAP_MS)
}
