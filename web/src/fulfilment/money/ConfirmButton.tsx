import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './OrderMoney.module.css'

interface ConfirmButtonProps {
  label: string
  question: string
  yes: string
  isBusy: boolean
  isDisabled?: boolean
  onConfirm: () => void
}

/** Money goes back with the second tap only. */
export function ConfirmButton({ label, question, yes, isBusy, isDisabled = false, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const yesButton = useRef<HTMLButtonElement>(null)
  const isShown = isAsking && !isDisabled
  // The button that had the focus is no longer rendered.
  useEffect(() => {
    if (isShown) yesButton.current?.focus()
  }, [isShown])
  if (!isShown) {
    return (
      <Button tone="danger" disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    )
  }
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <Button ref={yesButton} tone="danger" isBusy={isBusy} onClick={onConfirm}>
        {yes}
      </Button>
      <Button tone="secondary" onClick={() => setIsAsking(false)}>
        Not yet
      </Button>
    </fieldset>
  )
}
