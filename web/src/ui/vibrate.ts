const TAP_MS = 10

/** A short tick under the finger, or a pattern, on devices that can and for users who want motion. */
export function vibrate(pattern: number | number[] = TAP_MS): void {
  // Safari and Firefox lack it.
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate(pattern)
}
