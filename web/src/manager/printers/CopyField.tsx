import { useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Printers.module.css'

/** A value to type somewhere else, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const [outcome, setOutcome] = useState<string>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('Copied')
    } catch {
      // Blocked, or a page without https.
      setOutcome("Couldn't copy. Select it instead.")
    }
  }

  return (
    <div className={styles.copy}>
      <dt id={id}>{label}</dt>
      <dd>
        <code className={styles.value}>{value}</code>
        <Button tone="secondary" onClick={() => void copy()}>
          Copy<VisuallyHidden>{` ${label}`}</VisuallyHidden>
        </Button>
        <output className={styles.outcome}>{outcome}</output>
      </dd>
    </div>
  )
}
