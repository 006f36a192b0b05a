/**
 * The voice of the status screen: two notes, and the number where the browser can speak. Browsers block sound until someone
 * touches the page. The state of an audio context says whether they still do.
 */
import { createExternalStore, type ReadableStore } from '../platform/client/external-store.ts'
import { spokenCall, type SoundState } from './screen-texts.ts'
import { readMuted, storeMuted } from './stored-screen.ts'

const NOTES_HZ = [784, 1047]
const NOTE_SECONDS = 0.35
const VOLUME = 0.3

class Sound {
  readonly #state = createExternalStore<SoundState>('locked')
  readonly state: ReadableStore<SoundState> = this.#state
  #context: AudioContext | undefined
  #isMuted = false

  /** Finds out whether the browser allows sound, as on a screen that is set up for it. @returns a function that ends it */
  readonly start = (): (() => void) => {
    this.#isMuted = readMuted()
    try {
      this.#context = new AudioContext()
      this.#context.addEventListener('statechange', this.#update)
    } catch (error) {
      console.warn('This screen has no sound', error)
    }
    this.#update()
    return () => {
      void this.#context?.close()
      this.#context = undefined
    }
  }

  /** Turns sound on after a tap, unless someone has muted it. */
  readonly unlock = async (): Promise<void> => {
    if (this.#state.get() !== 'locked') return
    try {
      await this.#context?.resume()
    } catch (error) {
      console.warn('The sound could not be turned on', error)
    }
    this.#update()
  }

  readonly setMuted = (isMuted: boolean): void => {
    this.#isMuted = isMuted
    storeMuted(isMuted)
    if (isMuted) globalThis.speechSynthesis?.cancel()
    this.#update()
  }

  /** Says that these are ready, one after the other. */
  readonly call = (numbers: readonly string[]): void => {
    if (this.#state.get() !== 'on' || numbers.length === 0) return
    this.#chime()
    if (!('speechSynthesis' in globalThis)) return
    for (const number of numbers) {
      const words = new SpeechSynthesisUtterance(spokenCall(number))
      words.lang = 'en-AU'
      words.rate = 0.9
      speechSynthesis.speak(words)
    }
  }

  readonly #update = (): void => {
    this.#state.set(this.#isMuted ? 'muted' : this.#context?.state === 'running' ? 'on' : 'locked')
  }

  #chime(): void {
    const context = this.#context
    if (!context) return
    for (const [index, hertz] of NOTES_HZ.entries()) {
      const startsAt = context.currentTime + index * NOTE_SECONDS
      const note = new OscillatorNode(context, { frequency: hertz })
      const volume = new GainNode(context, { gain: VOLUME })
      volume.gain.setValueAtTime(VOLUME, startsAt)
      volume.gain.exponentialRampToValueAtTime(0.001, startsAt + NOTE_SECONDS)
      note.connect(volume).connect(context.destination)
      note.start(startsAt)
      note.stop(startsAt + NOTE_SECONDS)
    }
  }
}

export const sound = new Sound()
