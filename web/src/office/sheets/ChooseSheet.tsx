import { useId } from 'react'
import styles from './ChooseSheet.module.css'

interface ChooseSheetProps {
  isAnother: boolean
  isDisabled: boolean
  hint: string
  onChoose: (file: File | undefined) => void
}

/** The field for a CSV file. */
export function ChooseSheet({ isAnother, isDisabled, hint, onChoose }: ChooseSheetProps) {
  const id = useId()
  return (
    <div className={styles.choose}>
      <label htmlFor={id}>{isAnother ? 'Another file' : 'A CSV file'}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // The same file can be chosen again, after it was changed.
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
