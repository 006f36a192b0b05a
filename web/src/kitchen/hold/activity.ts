/** Watches for touching, scrolling and typing on this screen. */

/** After a pointer has touched or moved, nothing moves for this long: a tap lands on what was aimed at. */
export const GUARD_MS = 300
/** After this long without a touch, a scroll or a key, the list may shift. */
export const QUIET_MS = 2000
/** Between two ticks, a page that was not blocked takes less. */
const BLOCKED_MS = 1000
/** A mouse that moves less than this is at rest: a bench in a kitchen shakes. */
const TREMBLE_PX = 3

export interface ActivityState {
  /** A pointer is down, or was within GUARD_MS. */
  isGuarded: boolean
  /** Guarded, or there was a touch, a scroll or a key within QUIET_MS. */
  isBusy: boolean
}

export class Activity {
  readonly #pointers = new Set<number>()
  #touches = 0
  #guardedAtMs = -Infinity
  #activeAtMs = -Infinity
  #mouse = { x: 0, y: 0 }
  #tickedAtMs = Infinity

  state(nowMs = performance.now()): ActivityState {
    const isGuarded = this.#pointers.size > 0 || this.#touches > 0 || nowMs - this.#guardedAtMs < GUARD_MS
    return { isGuarded, isBusy: isGuarded || nowMs - this.#activeAtMs < QUIET_MS }
  }

  /**
   * Call regularly while something waits. Touches and scrolls that happen while the page is blocked are reported after the
   * timers that were due: so a late tick counts as a touch. In a hidden tab, ticks are late and no one touches it.
   */
  tick({ isHidden }: { isHidden: boolean }, nowMs = performance.now()): void {
    if (!isHidden && nowMs - this.#tickedAtMs > BLOCKED_MS) this.#activeAtMs = nowMs
    this.#tickedAtMs = nowMs
  }

  /** Nothing waits any more. */
  stopTicking(): void {
    this.#tickedAtMs = Infinity
  }

  /** @returns what stops it */
  listen(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    const options = { capture: true, passive: true, signal }
    document.addEventListener('pointerdown', (event) => this.#pointerDown(event), options)
    document.addEventListener('pointermove', (event) => this.#pointerMove(event), options)
    for (const type of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(type, (event) => this.#pointerUp(event), options)
    }
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
      document.addEventListener(type, (event) => this.#touch(event), options)
    }
    for (const type of ['wheel', 'scroll', 'keydown'] as const) {
      document.addEventListener(type, () => this.#active(), options)
    }
    // A pointer that goes up outside of the window is never reported.
    addEventListener('blur', () => this.#release(), { signal })
    return () => {
      stop.abort()
      this.#release()
    }
  }

  #active(): void {
    this.#activeAtMs = performance.now()
  }

  #guard(): void {
    this.#active()
    this.#guardedAtMs = this.#activeAtMs
  }

  #pointerDown({ pointerId }: PointerEvent): void {
    this.#pointers.add(pointerId)
    this.#guard()
  }

  #pointerUp({ pointerId }: PointerEvent): void {
    this.#pointers.delete(pointerId)
    this.#guard()
  }

  /** A mouse on its way to its target. */
  #pointerMove({ pointerType, clientX, clientY }: PointerEvent): void {
    if (pointerType !== 'mouse') return
    if (Math.abs(clientX - this.#mouse.x) <= TREMBLE_PX && Math.abs(clientY - this.#mouse.y) <= TREMBLE_PX) return
    this.#mouse = { x: clientX, y: clientY }
    this.#guardedAtMs = performance.now()
  }

  /** A finger that scrolls cancels its pointer, but is still on the glass. */
  #touch({ touches }: TouchEvent): void {
    this.#touches = touches.length
    this.#guard()
  }

  #release(): void {
    this.#pointers.clear()
    this.#touches = 0
  }
}
