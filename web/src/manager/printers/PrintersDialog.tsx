import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { ViewsDialog } from '../settings/ViewsDialog.tsx'
import { AddPrinterFields, NAME_LIMIT } from './AddPrinterFields.tsx'
import { describeFirstCall } from './printer-texts.ts'
import { PrinterList } from './PrinterList.tsx'
import styles from './Printers.module.css'
import { PrinterSetUp } from './PrinterSetUp.tsx'
import { NEW_PRINTER, usePrintersDialog, type PrintersState } from './use-printers-dialog.ts'
import { typed } from '../settings/typed.ts'

interface PrintersDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The docket printers: adding one, what to type into it, a test, another password. */
export function PrintersDialog({ isOpen, onClose }: PrintersDialogProps) {
  const state = usePrintersDialog()
  const { view } = state
  return (
    <ViewsDialog
      title={titleOf(state)}
      isOpen={isOpen}
      onClose={onClose}
      state={state}
      submitText={view.is === 'list' || view.is === 'setUp' ? undefined : SUBMIT[view.is]}
      isDanger={view.is === 'remove'}
      actions={otherActions(state)}
    >
      <Content state={state} />
    </ViewsDialog>
  )
}

const SUBMIT = { add: 'Add', change: 'Save', password: 'Make a new password', remove: 'Remove' } as const

/** Undefined: back to the list. */
function otherActions({ view, printer, attempts, go, goBack, test }: PrintersState): ReactNode {
  if (view.is === 'list') return <Button onClick={() => go({ is: 'add', draft: NEW_PRINTER })}>Add a printer</Button>
  if (view.is !== 'setUp') return undefined
  return (
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
  )
}

function titleOf({ view, printer }: PrintersState): string {
  const name = printer?.name ?? 'the printer'
  return {
    list: 'Docket printers',
    add: 'Add a printer',
    setUp: `Set up ${name}`,
    change: name,
    password: `New password for ${name}?`,
    remove: `Remove ${name}?`,
  }[view.is]
}

function Content({ state }: { state: PrintersState }) {
  const { view, printers, printer, fault, attempts, type, go, openPrinter, test } = state
  switch (view.is) {
    case 'list':
      return (
        <PrinterList
          printers={printers}
          isBusy={attempts.isBusy}
          onTest={({ id }) => test(id)}
          onChange={openPrinter}
        />
      )
    case 'add':
      return (
        <AddPrinterFields draft={view.draft} nameProblem={fault} onChange={(draft) => type({ is: 'add', draft })} />
      )
    case 'setUp':
      return <PrinterSetUp kind={view.kind} access={view.access} printer={printer} />
    case 'change':
      return (
        <>
          <Field
            label="Name"
            error={fault}
            maxLength={NAME_LIMIT}
            {...typed(view.name, (name) => type({ ...view, name }))}
          />
          <div className={styles.ways}>
            <Button tone="secondary" onClick={() => go({ is: 'password', id: view.id })}>
              New password
            </Button>
            <Button tone="danger" onClick={() => go({ is: 'remove', id: view.id })}>
              Remove
            </Button>
          </div>
        </>
      )
    case 'password':
      return (
        <p>The printer stops printing at once, until you type the new password into it. What waits is printed then.</p>
      )
    case 'remove':
      return (
        <p>Its password ends at once, and what waits for it isn't printed. Orders stay on the kitchen's screens.</p>
      )
  }
}
