import { useId } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import { ConfirmChange } from '../settings/ConfirmChange.tsx'
import { AddPrinterFields, NAME_LIMIT } from './AddPrinterFields.tsx'
import { describeFirstCall } from './printer-texts.ts'
import { PrinterList } from './PrinterList.tsx'
import styles from './Printers.module.css'
import { PrinterSetUp } from './PrinterSetUp.tsx'
import { usePrintersDialog, type PrintersState } from './use-printers-dialog.ts'

interface PrintersDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The docket printers: adding one, what to type into it, a test, another password. */
export function PrintersDialog({ isOpen, onClose }: PrintersDialogProps) {
  const formId = useId()
  const state = usePrintersDialog()
  const { view, hasMoved, changes, goBack, submit } = state
  return (
    <Dialog
      title={titleOf(state)}
      isOpen={isOpen}
      isLocked={changes.isBusy}
      onClose={onClose}
      // New buttons for each view: a tap must not also submit the form that its button becomes part of.
      actions={<Actions key={view.is} state={state} formId={formId} />}
    >
      <form
        key={view.is}
        id={formId}
        ref={hasMoved ? focusOnMount : null}
        tabIndex={-1}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!changes.isBusy) submit()
        }}
      >
        <ModalBehaviour isView isOpen={view.is !== 'list'} onClose={goBack} isLocked={changes.isBusy} />
        {changes.failure === undefined ? null : <Notice tone="danger">Not done. {changes.failure}</Notice>}
        <Content state={state} />
        {view.is === 'add' || view.is === 'password' ? <ConfirmChange confirmation={changes.confirmation} /> : null}
      </form>
    </Dialog>
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
  const { view, printers, printer, changes, draft, setDraft, name, setName, nameProblem, go, openPrinter, test } = state
  switch (view.is) {
    case 'list':
      return (
        <PrinterList printers={printers} isBusy={changes.isBusy} onTest={({ id }) => test(id)} onChange={openPrinter} />
      )
    case 'add':
      return <AddPrinterFields draft={draft} nameProblem={nameProblem} onChange={setDraft} />
    case 'setUp':
      return <PrinterSetUp kind={view.kind} access={view.access} printer={printer} />
    case 'change':
      return (
        <>
          <Field
            label="Name"
            error={nameProblem}
            maxLength={NAME_LIMIT}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
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

const SUBMIT = { add: 'Add', change: 'Save', password: 'Make a new password', remove: 'Remove' } as const

function Actions({ state, formId }: { state: PrintersState; formId: string }) {
  const { view, printer, changes, go, goBack, test } = state
  const { isBusy } = changes
  if (view.is === 'list') return <Button onClick={() => go({ is: 'add' })}>Add a printer</Button>
  if (view.is === 'setUp') {
    return (
      <>
        {describeFirstCall(printer).hasCalled ? (
          <Button isBusy={isBusy} onClick={() => test(view.id)}>
            Print a test docket
          </Button>
        ) : null}
        <Button tone="secondary" onClick={goBack}>
          Done
        </Button>
      </>
    )
  }
  return (
    <>
      <Button type="submit" form={formId} tone={view.is === 'remove' ? 'danger' : 'primary'} isBusy={isBusy}>
        {SUBMIT[view.is]}
      </Button>
      <Button tone="secondary" onClick={goBack}>
        Back
      </Button>
    </>
  )
}
