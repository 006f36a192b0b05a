import { useEffect, useState, type FormEvent, type RefObject } from 'react'
import { CARD_NUMBER_LENGTH, isCardNumber, readDigits } from '@fuel-shack/contract/cards/card-number'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { TAKES_SCANS } from '../../ui/scanner/scanner.ts'
import { CardCamera } from './camera/CardCamera.tsx'
import styles from './Card.module.css'

/** A number that no card was found for does not stay on the screen. */
const SHOWN_FOR_MS = 60_000

interface CardNumberFormProps {
  input: RefObject<HTMLInputElement | null>
  /** Counts the scans of something other than a card. Each clears the field that it was typed into. */
  strayScans: number
  isLoading: boolean
  failure: string | undefined
  onChange: () => void
  onNumber: (cardNumber: string) => void
}

/** Takes a card number that the camera reads, that is typed, or that a scanner types, with or without Enter. */
export function CardNumberForm({ input, strayScans, isLoading, failure, onChange, onNumber }: CardNumberFormProps) {
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [clearedScans, setClearedScans] = useState(strayScans)
  if (clearedScans !== strayScans) {
    setClearedScans(strayScans)
    setText('')
  }
  const isWrong = text.length >= CARD_NUMBER_LENGTH || isChecked

  useEffect(() => input.current?.focus(), [input])
  useEffect(() => {
    if (text === '') return undefined
    const timer = setTimeout(() => setText(''), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [text])

  function type(typed: string): void {
    const digits = readDigits(typed).slice(-CARD_NUMBER_LENGTH)
    setText(digits)
    setIsChecked(false)
    onChange()
    if (isCardNumber(digits)) onNumber(digits)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (isCardNumber(text)) onNumber(text)
  }

  const problem = isWrong && !isCardNumber(text) ? "That's not a card number. Check its 16 digits." : undefined
  return (
    <form className={styles.section} noValidate onSubmit={submit}>
      <CardCamera onNumber={onNumber} />
      <Field
        ref={input}
        label="Card number"
        hint="Scan the code on the customer's phone, or type its 16 digits."
        error={problem ?? failure}
        {...TAKES_SCANS}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" isWide isBusy={isLoading}>
        Look up
      </Button>
    </form>
  )
}
