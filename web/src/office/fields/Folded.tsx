import { useState, type ReactNode } from 'react'
import styles from './FieldInputs.module.css'

interface FoldedProps {
  title: string
  startsOpen?: boolean
  /** A fault in it opens it. */
  hasFault?: boolean
  children: ReactNode
}

/** A part of a form that is closed until someone opens it. */
export function Folded({ title, startsOpen = false, hasFault = false, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [hadFault, setHadFault] = useState(false)
  if (hasFault !== hadFault) {
    setHadFault(hasFault)
    // It stays open once the fault is gone, because someone is typing in it.
    setIsOpen(isOpen || hasFault)
  }
  return (
    <details className={styles.folded} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
