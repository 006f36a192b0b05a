import { useState } from 'react'
import type { AddPrinter, ManagedPrinter, PrinterAccess, PrinterKind } from '@fuel-shack/contract/manager/printers'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useManagerDay } from '../manager-queries.ts'
import { forgetDraft, storeDraft, takeDraft } from '../settings/setting-draft.ts'
import { describeRemoval } from './printer-texts.ts'
import { usePrinterChanges } from './use-printer-changes.ts'

/** A printer calls every few seconds, and its first call is waited for. */
const POLL_MS = 3000
const ADD_FORM = 'printers add'
const NEW_PRINTER: AddPrinter = { name: '', kind: 'star', paperMm: 80 }
const NONE: readonly ManagedPrinter[] = []

/** With the printer that it is about; undefined until the list has it. */
type View =
  | { is: 'list' | 'add' }
  | { is: 'setUp'; id: string; kind: PrinterKind; access: PrinterAccess }
  | { is: 'change' | 'password' | 'remove'; id: string }

/** What is typed about a printer that is added. It survives a reload, and a login at another identity provider. */
function useAddDraft() {
  const [{ draft, isRestored }, setState] = useState(() => {
    const stored = takeDraft(ADD_FORM)
    if (!stored) return { draft: NEW_PRINTER, isRestored: false }
    storeDraft(stored)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below
    return { draft: stored.draft as AddPrinter, isRestored: true }
  })
  function setDraft(next: AddPrinter): void {
    if (next === NEW_PRINTER) forgetDraft(ADD_FORM)
    else storeDraft({ form: ADD_FORM, draft: next, seen: null })
    setState({ draft: next, isRestored: false })
  }
  return { draft, isRestored, setDraft, forget: () => setDraft(NEW_PRINTER) }
}

/** The views of the dialog, one at a time, and what each sends. */
export function usePrintersDialog() {
  const { data: day } = useManagerDay(POLL_MS)
  const printers = day?.printers ?? NONE
  const changes = usePrinterChanges()
  const { draft, isRestored, setDraft, forget } = useAddDraft()
  const [{ view, hasMoved }, setState] = useState<{ view: View; hasMoved: boolean }>({
    view: { is: isRestored ? 'add' : 'list' },
    hasMoved: false,
  })
  /** Of the printer that is renamed. */
  const [name, setName] = useState('')
  const [nameProblem, setNameProblem] = useState<string>()
  const showToast = useToast()
  const printer = 'id' in view ? printers.find(({ id }) => id === view.id) : undefined

  function go(next: View): void {
    changes.startOver()
    setNameProblem(undefined)
    setState({ view: next, hasMoved: true })
  }

  function goBack(): void {
    forget()
    go({ is: 'list' })
  }

  function openPrinter({ id, name: before }: ManagedPrinter): void {
    setName(before)
    go({ is: 'change', id })
  }

  async function add(): Promise<void> {
    const body = { ...draft, name: draft.name.trim() }
    const answer = await changes.attemptConfirmed((proof) => changes.add({ body, proof }))
    if (!answer?.access) return
    forget()
    go({ is: 'setUp', id: answer.printerId, kind: body.kind, access: answer.access })
  }

  async function rename(printerId: string, version: number): Promise<void> {
    const body = { version, name: name.trim() }
    if (!(await changes.attempt(() => changes.change({ printerId, body })))) return
    showToast({ text: `${body.name} saved.` })
    goBack()
  }

  async function renewPassword(printerId: string, { kind, version }: { kind: PrinterKind; version: number }) {
    const body = { version, newPassword: true } as const
    const answer = await changes.attemptConfirmed((proof) => changes.change({ printerId, body, proof }))
    if (answer?.access) go({ is: 'setUp', id: printerId, kind, access: answer.access })
  }

  async function remove({ id: printerId, name: removed }: ManagedPrinter): Promise<void> {
    const answer = await changes.attempt(() => changes.remove({ printerId }))
    if (!answer) return
    showToast({ text: describeRemoval(removed, answer.dockets) })
    goBack()
  }

  const test = (printerId: string) => void changes.attempt(() => changes.test({ printerId }))

  async function submit(): Promise<void> {
    const typed = view.is === 'add' ? draft.name : view.is === 'change' ? name : undefined
    if (typed?.trim() === '') return setNameProblem('Give it a name.')
    setNameProblem(undefined)
    if (view.is === 'add') return add()
    const managed = printer?.managed
    if (!printer || !managed) return
    if (view.is === 'change') return rename(printer.id, managed.version)
    if (view.is === 'password') return renewPassword(printer.id, managed)
    if (view.is === 'remove') return remove(printer)
  }

  /** Another manager has removed it meanwhile. */
  const isGone = 'id' in view && view.is !== 'setUp' && !printer
  const shown: View = isGone ? { is: 'list' } : view
  return {
    view: shown,
    hasMoved,
    printers,
    printer,
    draft,
    setDraft,
    name,
    setName,
    nameProblem,
    changes,
    go,
    goBack,
    openPrinter,
    test,
    submit: () => void submit(),
  }
}

export type PrintersState = ReturnType<typeof usePrintersDialog>
