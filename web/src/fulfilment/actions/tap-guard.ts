/** The second tap of a double tap is not meant for what the first has put under the finger. */
const DOUBLE_TAP_MS = 500

/** Rejects a second tap at one place of the screen. */
export class TapGuard {
  #acceptedAtMs = -Infinity

  accepts(nowMs = performance.now()): boolean {
    if (nowMs - this.#acceptedAtMs < DOUBLE_TAP_MS) return false
    this.#acceptedAtMs = nowMs
    return true
  }
}
