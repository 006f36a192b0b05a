import { describeInstant } from '../menu/opening/pace-texts.ts'
import { toServerMs } from '../platform/client/server-clock.ts'

/** `3:04 pm`, or with its day. @param atMs a time of this device */
export const timeText = (atMs: number): string => describeInstant(new Date(toServerMs(atMs)).toISOString())

/** As it is spoken: digit by digit, as staff call it out. */
export const spokenCall = (number: string): string => `Order ${number.split('').join(' ')} is ready.`

/**
 * The text of the button, by the state of the sound. `locked`: by the browser, until a tap, so that there is no button. `muted`: by a
 * person, until they say otherwise.
 */
export const SOUND_TEXTS = {
  locked: 'Tap anywhere to hear the numbers',
  on: 'Turn sound off',
  muted: 'Turn sound on',
}

export type SoundState = keyof typeof SOUND_TEXTS
