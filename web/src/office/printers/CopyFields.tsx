import { useState } from 'react'
import common from '../parts/common.module.css'
import { ItemButton } from '../parts/Item.tsx'
import styles from './Printers.module.css'

/** Values to type somewhere else, each with a button that copies it. Undefined: there is none. */
export function CopyFields({ values }: { values: Record<string, string | undefined> }) {
  return (
    <dl className={styles.fields}>
      {Object.entries(values).map(([label, value]) =>
        value === undefined ? null : <CopyField key={label} label={label} value={value} />,
      )}
    </dl>
  )
}

function CopyField({ label, value }: { label: string; value: string }) {
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
      <dt>{label}</dt>
      <dd>
        <code className={styles.value}>{value}</code>
        <ItemButton label="Copy" about={label} onClick={() => void copy()} />
        <output className={common.note}>{outcome}</output>
      </dd>
    </div>
  )
}
