import { useEffect, useEffectEvent, useRef } from 'react'
import { CARD_NUMBER_LENGTH, isCardNumber } from '@fuel-shack/contract/values/card-number'

/** A scanner types faster than a person. */
const GAP_MS = 100

/**
 * Recognises a card number that a scanner types, wherever the focus is: it must not become an amount, and the Enter that some
 * scanners type behind it must not click a button.
 */
export function useScanner(onScan: (cardNumber: string) => void): void {
  const typed = useRef({ digits: '', atMs: 0 })
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { digits, atMs } = typed.current
      const isFast = event.timeStamp - atMs < GAP_MS
      if (/^\d$/.test(event.key)) {
        const next = (isFast ? digits : '') + event.key
        typed.current = { digits: next, atMs: event.timeStamp }
        const number = next.slice(-CARD_NUMBER_LENGTH)
        if (isCardNumber(number)) scan(number)
      } else if (event.key === 'Enter' && isFast && digits.length >= CARD_NUMBER_LENGTH) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
