import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import styles from '../parts/common.module.css'
import { typed } from '../fields/typed.ts'
import { ViewsDialog, type ShownView } from '../settings/ViewsDialog.tsx'
import { AddPrinterFields, NAME_LIMIT } from './AddPrinterFields.tsx'
import { describeFirstCall } from './printer-texts.ts'
import { PrinterList } from './PrinterList.tsx'
import { PrinterSetUp } from './PrinterSetUp.tsx'
import { StationChoice } from './StationChoice.tsx'
import { NEW_PRINTER, usePrintersDialog, type PrintersState } from './use-printers-dialog.ts'

/** The docket printers: adding one, what to type into it, a test, another password. */
export function PrintersDialog(props: DialogProps) {
  const state = usePrintersDialog()
  return <ViewsDialog {...props} state={state} {...shownBy(state)} />
}

function shownBy(state: PrintersState): ShownView {
  const { view, printers, printer, fault, attempts, type, go, goBack, openPrinter, test } = state
  const name = printer?.name ?? 'the printer'
  switch (view.is) {
    case 'list':
      return {
        title: 'Docket printers',
        actions: <Button onClick={() => go({ is: 'add', draft: NEW_PRINTER })}>Add a printer</Button>,
        children: (
          <PrinterList
            printers={printers}
            isBusy={attempts.isBusy}
            onTest={({ id }) => test(id)}
            onChange={openPrinter}
          />
        ),
      }
    case 'add':
      return {
        title: 'Add a printer',
        submitText: 'Add',
        children: (
          <AddPrinterFields draft={view.draft} nameProblem={fault} onChange={(draft) => type({ is: 'add', draft })} />
        ),
      }
    case 'setUp':
      return {
        title: `Set up ${name}`,
        secret: 'The password',
        actions: (
          <>
            {describeFirstCall(printer).hasCalled ? (
              <Button isBusy={attempts.isBusy} onClick={() => test(view.id)}>
                Print a test docket
              </Button>
            ) : null}
            <Button tone="secondary" onClick={goBack}>
              Done
            </Button>
          </>
        ),
        children: <PrinterSetUp kind={view.kind} access={view.access} printer={printer} />,
      }
    case 'change':
      return {
        title: name,
        submitText: 'Save',
        children: (
          <>
            <Field
              label="Name"
              error={fault}
              maxLength={NAME_LIMIT}
              {...typed(view.name, (next) => type({ ...view, name: next }))}
            />
            <StationChoice station={view.station} onChange={(station) => type({ ...view, station })} />
            <div className={styles.ways}>
              <Button tone="secondary" onClick={() => go({ is: 'password', id: view.id })}>
                New password
              </Button>
              <Button tone="danger" onClick={() => go({ is: 'remove', id: view.id })}>
                Remove
              </Button>
            </div>
          </>
        ),
      }
    case 'password':
      return {
        title: `New password for ${name}?`,
        submitText: 'Make a new password',
        children: (
          <p>
            The printer stops printing at once, until you type the new password into it. What waits is printed then.
          </p>
        ),
      }
    case 'remove':
      return {
        title: `Remove ${name}?`,
        submitText: 'Remove',
        isDanger: true,
        children: (
          <p>Its password ends at once, and what waits for it isn't printed. Orders stay on the kitchen's screens.</p>
        ),
      }
  }
}
