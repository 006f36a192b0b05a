/**
 * The bell on the counter. A browser keeps it mute until somebody touches the page, and says so only when it is rung:
 * `locked` is what it is taken for until it has been heard once.
 */
import { createExternalStore, type ReadableStore } from '../../client/external-store.ts'

export type BellState = 'locked' | 'ready' | 'broken'

const SOUND = '/sounds/bell.wav'
/** The toast and the alarm may ask for the same ring. */
const SAME_RING_MS = 1000

export class Bell {
  readonly #state = createExternalStore<BellState>('locked')
  readonly state: ReadableStore<BellState> = this.#state
  #audio: HTMLAudioElement | undefined
  #rungAtMs = -Infinity

  readonly ring = async (): Promise<void> => {
    if (performance.now() - this.#rungAtMs < SAME_RING_MS) return
    this.#rungAtMs = performance.now()
    // One element for ever: some browsers unlock the element that was touched for, not the page.
    this.#audio ??= new Audio(SOUND)
    this.#audio.currentTime = 0
    try {
      await this.#audio.play()
      this.#state.set('ready')
    } catch (error) {
      this.#rungAtMs = -Infinity
      const isLocked = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isLocked) console.error('The bell cannot be played', error)
      this.#state.set(isLocked ? 'locked' : 'broken')
    }
  }
}

export const bell = new Bell()
