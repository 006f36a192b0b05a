import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { Button } from '../../ui/controls/Button.tsx'
import { saveAsFile } from '../../ui/save-as-file.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import styles from './Import.module.css'
import { SHEET_COLUMNS, writeSheet } from './own-sheet.ts'

/** Saves the menu as our own sheet, or an empty one, and says what belongs into its columns. */
export function SheetHelp({ menu: { products, today } }: { menu: ManagedMenu }) {
  const showToast = useToast()

  function save(name: string, saved: ManagedMenu['products']): void {
    saveAsFile(name, [writeSheet(saved)], 'text/csv')
    showToast({ text: `Saved ${name} in your downloads.` })
  }

  return (
    <section className={styles.sheet} aria-label="Our own sheet">
      <h3>Our own sheet</h3>
      <div className={styles.ways}>
        <Button tone="secondary" onClick={() => save(`menu-${today}.csv`, products)}>
          Save the menu as a sheet
        </Button>
        <Button tone="quiet" onClick={() => save('menu-empty.csv', [])}>
          Save an empty sheet
        </Button>
      </div>
      <details className={styles.folded}>
        <summary>Its columns</summary>
        <dl className={styles.columns}>
          {SHEET_COLUMNS.map(({ heading, hint }) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{hint}</dd>
            </div>
          ))}
        </dl>
        <p>
          An empty cell leaves what the menu has. Options, hours, special prices and pictures are not in the sheet, and
          stay.
        </p>
      </details>
    </section>
  )
}
