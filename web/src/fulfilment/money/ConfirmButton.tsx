import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import styles from './OrderMoney.module.css'

interface ConfirmButtonProps {
  label: string
  question: string
  yes: string
  tone?: 'danger' | 'primary'
  describedBy?: string
  isBusy: boolean
  isDisabled?: boolean
  onConfirm: () => void
}

/** A button for what cannot be undone: it happens with the second tap only. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, yes, tone = 'danger', describedBy, isBusy, isDisabled = false, onConfirm } = props
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking || isDisabled) {
    return (
      <Button
        tone={tone === 'danger' ? 'danger' : 'secondary'}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
    )
  }
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      <Button ref={focusOnMount} tone={tone} aria-describedby={describedBy} isBusy={isBusy} onClick={onConfirm}>
        {yes}
      </Button>
      <Button tone="secondary" onClick={() => setIsAsking(false)}>
        Not yet
      </Button>
    </fieldset>
  )
}
