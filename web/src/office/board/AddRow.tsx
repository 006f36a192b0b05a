import { useState } from 'react'
import { isName, textKey } from '@fuel-shack/contract/platform/folded-text'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { typed } from '../fields/typed.ts'
import styles from './BoardForms.module.css'

interface AddRowProps {
  label: string
  maxLength: number
  taken: readonly string[]
  onAdd: (title: string) => void
}

/** Adds a row by its name, which no other row has. */
export function AddRow({ label, maxLength, taken, onAdd }: AddRowProps) {
  const [text, setText] = useState('')
  const title = text.trim()
  const isEmpty = !isName(title)
  const isTaken = taken.some((other) => textKey(other) === textKey(title))
  return (
    <div className={styles.add}>
      <Field
        label={label}
        maxLength={maxLength}
        error={isTaken ? 'It is on the list already.' : undefined}
        {...typed(text, setText)}
      />
      <Button
        tone="secondary"
        aria-disabled={isEmpty || isTaken || undefined}
        onClick={() => {
          if (isEmpty || isTaken) return
          onAdd(title)
          setText('')
        }}
      >
        Add
      </Button>
    </div>
  )
}
