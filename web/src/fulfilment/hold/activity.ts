/** Whether someone is touching, scrolling or typing on this screen at the moment. */

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

type Listener = (event: Event) => void

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
    const listeners: Record<string, Listener> = {
      pointerdown: (event) => event instanceof PointerEvent && this.#pointerDown(event),
      pointerup: (event) => event instanceof PointerEvent && this.#pointerUp(event),
      pointercancel: (event) => event instanceof PointerEvent && this.#pointerUp(event),
      pointermove: (event) => event instanceof PointerEvent && this.#pointerMove(event),
      touchstart: (event) => this.#touch(event),
      touchend: (event) => this.#touch(event),
      touchcancel: (event) => this.#touch(event),
      wheel: () => this.#active(),
      scroll: () => this.#active(),
      keydown: () => this.#active(),
    }
    const options = { capture: true, passive: true }
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, options)
    // A pointer that goes up outside of the window is never reported.
    const release = () => this.#release()
    addEventListener('blur', release)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, options)
      removeEventListener('blur', release)
      release()
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
  #touch(event: Event): void {
    this.#touches = 'touches' in event && event.touches instanceof TouchList ? event.touches.length : 0
    this.#guard()
  }

  #release(): void {
    this.#pointers.clear()
    this.#touches = 0
  }
}
