import type { Check } from '@fuel-shack/contract/office/server-checks'

/** A part of a secret that is at least as long as this is hidden. A shorter secret is hidden as a whole. */
const PART_CHARACTERS = 8
/** Shorter ones would hide ordinary words everywhere. */
const SECRET_CHARACTERS_MIN = 4
/** The prefixes say of which kind a key is, and our own texts name them. */
const KNOWN_PREFIX = /^(?:[spr]k_(?:live|test)_|whsec_|os_v2_app_)/
const HIDDEN = '…hidden…'

/**
 * Hides every secret in a text, and every part of one: providers repeat in their errors what was sent to them.
 *
 * @param secrets in each form in which they may appear
 */
export function createRedact(secrets: readonly string[]): (text: string) => string {
  const bodies = [...new Set(secrets.map((secret) => secret.replace(KNOWN_PREFIX, '')))]
  const short = bodies.filter(({ length }) => length >= SECRET_CHARACTERS_MIN && length < PART_CHARACTERS)
  const parts = new Set(bodies.flatMap(partsOf))

  return (text) => {
    const shown = short.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text)
    const isHidden = Array.from({ length: shown.length }, () => false)
    for (let start = 0; start + PART_CHARACTERS <= shown.length; start += 1) {
      if (parts.has(shown.slice(start, start + PART_CHARACTERS))) isHidden.fill(true, start, start + PART_CHARACTERS)
    }
    return Array.from(isHidden, (hidden, at) => (hidden ? (isHidden[at - 1] ? '' : HIDDEN) : shown[at])).join('')
  }
}

function partsOf(secret: string): string[] {
  const count = Math.max(0, secret.length - PART_CHARACTERS + 1)
  return Array.from({ length: count }, (_, start) => secret.slice(start, start + PART_CHARACTERS))
}

export function redactChecks(checks: readonly Check[], redact: (text: string) => string): Check[] {
  return checks.map((check) => ({
    ...check,
    words: redact(check.words),
    cure: check.cure === null ? null : redact(check.cure),
  }))
}
