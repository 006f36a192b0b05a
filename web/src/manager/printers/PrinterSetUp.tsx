import type { ManagedPrinter, PrinterAccess, PrinterKind } from '@fuel-shack/contract/manager/printers'
import { CopyField } from './CopyField.tsx'
import { describeFirstCall, describeTest, FIELDS, KINDS } from './printer-texts.ts'
import styles from './Printers.module.css'

const NAMES = ['address', 'user', 'password'] as const satisfies (keyof PrinterAccess)[]

interface PrinterSetUpProps {
  kind: PrinterKind
  access: PrinterAccess
  /** Undefined until the list has it. */
  printer: ManagedPrinter | undefined
}

/** What to type into a new printer, and whether it has called since. */
export function PrinterSetUp({ kind, access, printer }: PrinterSetUpProps) {
  const { before, after } = KINDS[kind]
  const { hasCalled, text } = describeFirstCall(printer)
  return (
    <>
      <p className={styles.state}>
        <output>
          {text} {hasCalled && printer ? (describeTest(printer) ?? 'Now print a test docket.') : null}
        </output>
      </p>
      <ol className={styles.steps}>
        {before.map((step, index) => (
          <li key={step}>
            {step}
            {index === before.length - 1 ? (
              <>
                <dl className={styles.fields}>
                  {NAMES.map((name) => {
                    const value = access[name]
                    return value === undefined ? null : <CopyField key={name} label={FIELDS[name]} value={value} />
                  })}
                </dl>
                <p className={styles.kind}>The password is shown only now.</p>
              </>
            ) : null}
          </li>
        ))}
        {after.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
