/**
 * The counter's bell. Browsers block sound until the user touches the page, and report that only when a sound is played:
 * so the state is `locked` until the bell has played once.
 */
import { createExternalStore, type ReadableStore } from '../../platform/client/external-store.ts'

export type BellState = 'locked' | 'ready' | 'broken'

/** How often it rings while no one reacts. */
export const RING_AGAIN_MS = 8000
const SOUND = '/sounds/bell.wav'
/** A second call within this time is for the same ring: the toast and the alarm both ring. */
const SAME_RING_MS = 1000

export class Bell {
  readonly #state = createExternalStore<BellState>('locked')
  readonly state: ReadableStore<BellState> = this.#state
  #audio: HTMLAudioElement | undefined
  /** The time by the clock of `performance.now()`. */
  rungAtMs = -Infinity

  readonly ring = async (): Promise<void> => {
    if (performance.now() - this.rungAtMs < SAME_RING_MS) return
    this.rungAtMs = performance.now()
    // Always the same element: some browsers unlock an element, not the page.
    this.#audio ??= new Audio(SOUND)
    this.#audio.currentTime = 0
    try {
      await this.#audio.play()
      this.#state.set('ready')
    } catch (error) {
      this.rungAtMs = -Infinity
      const isLocked = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isLocked) console.error('The bell could not be played', error)
      this.#state.set(isLocked ? 'locked' : 'broken')
    }
  }
}

export const bell = new Bell()
