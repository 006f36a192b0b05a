/** Characters that follow each other faster than a person types, as those of a scanner do. */

/** A scanner leaves 1 to 30 ms between two characters; the fastest typists leave three times that over four keys. */
export const GAP_MS = 35
/** A scan has ended once nothing follows for this long: a radio scanner pauses between two packets. */
export const END_MS = 150
/** No code is shorter. Two keys that are pressed together are not a scan. */
const LEAST_CHARACTERS = 4

type BurstKey = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** `first`: it may begin a scan. `typed`: it belongs to no scan so far. `scanned`: it belongs to one. `end`: it ends one. */
type BurstStep = 'first' | 'typed' | 'scanned' | 'end' | 'other'

export class Burst {
  text = ''
  #atMs = -Infinity

  /** Takes the next key that is pressed. Keys that only modify others belong to a scan, too. */
  take({ key, timeStamp, ctrlKey, metaKey, altKey, repeat }: BurstKey): BurstStep {
    if (['Shift', 'CapsLock', 'AltGraph'].includes(key)) return 'other'
    // A key that stays down repeats as fast as a scanner types.
    if (repeat) return 'other'
    const isFast = timeStamp - this.#atMs <= (this.isScan ? END_MS : GAP_MS)
    if ((key === 'Enter' || key === 'Tab') && isFast && this.isScan) return 'end'
    if (key.length !== 1 || ctrlKey || metaKey || altKey) {
      this.clear()
      return 'other'
    }
    this.text = isFast ? this.text + key : key
    this.#atMs = timeStamp
    if (this.isScan) return 'scanned'
    return this.text.length === 1 ? 'first' : 'typed'
  }

  get isScan(): boolean {
    return this.text.length >= LEAST_CHARACTERS
  }

  clear(): void {
    this.text = ''
    this.#atMs = -Infinity
  }
}

const PRODUCT_CODE = /^\d{6,14}$/

/** Staff read this after a scan of something other than a card. */
export const strayScanText = (code: string): string =>
  PRODUCT_CODE.test(code)
    ? "That's a product's barcode, not a card. Scan the customer's card."
    : "That's not one of our cards. Scan the customer's card."

/** The code without the name of its symbology, which some scanners type before it: `]C1`. */
export const codeOf = (scanned: string): string => scanned.replace(/^\][A-Za-z]\d/, '').trim()
