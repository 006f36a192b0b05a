import { useEffect, useEffectEvent } from 'react'
import { CARD_NUMBER_LENGTH, isCardNumber } from '@fuel-shack/contract/values/card-number'

/** A scanner types faster than a person. */
const GAP_MS = 100

/**
 * Recognises a card number that a scanner types, wherever the focus is: it must not become an amount, and the Enter that some
 * scanners type behind it must not click a button.
 */
export function useScanner(onScan: (cardNumber: string) => void): void {
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    let digits = ''
    let atMs = -Infinity
    function onKey(event: KeyboardEvent): void {
      const { key, timeStamp } = event
      const isFast = timeStamp - atMs < GAP_MS
      if (key === 'Enter' && isFast && isCardNumber(digits)) {
        event.preventDefault()
        event.stopPropagation()
      }
      const isDigit = /^\d$/.test(key)
      digits = !isDigit ? '' : isFast && digits.length < CARD_NUMBER_LENGTH ? digits + key : key
      atMs = isDigit ? timeStamp : -Infinity
      if (isCardNumber(digits)) scan(digits)
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
