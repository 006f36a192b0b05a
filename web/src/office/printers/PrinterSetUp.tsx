import type { ManagedPrinter, PrinterAccess, PrinterKind } from '@fuel-shack/contract/sales/printing/printers'
import common from '../parts/common.module.css'
import { CopyFields } from './CopyFields.tsx'
import { describeFirstCall, describeTest, KINDS } from './printer-texts.ts'
import styles from './Printers.module.css'

interface PrinterSetUpProps {
  kind: PrinterKind
  access: PrinterAccess
  /** Undefined until the list has it. */
  printer: ManagedPrinter | undefined
}

/** Shows what to type into a new printer, and whether it has called since. */
export function PrinterSetUp({ kind, access, printer }: PrinterSetUpProps) {
  const { before, enter, after } = KINDS[kind]
  const { hasCalled, text } = describeFirstCall(printer)
  return (
    <>
      <p className={styles.state}>
        <output>
          {`${text} ${hasCalled && printer ? (describeTest(printer) ?? 'Now print a test docket.') : ''}`}
        </output>
      </p>
      <ol className={styles.steps}>
        {before.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>
          <span>{enter}</span>
          <CopyFields values={{ 'Server URL': access.address, 'User name': access.user, Password: access.password }} />
          <p className={common.note}>The password is shown only now.</p>
        </li>
        {after.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
