import type {
  AddPrinter,
  ManagedPrinter,
  PrinterAccess,
  PrinterKind,
} from '@fuel-shack/contract/sales/printing/printers'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import {
  useAddPrinterMutation,
  useChangePrinterMutation,
  useManagerDay,
  useRemovePrinterMutation,
  useTestPrinterMutation,
} from '../parts/manager-queries.ts'
import { useViews } from '../settings/use-views.ts'
import { describeRemoval, printerFailure } from './printer-texts.ts'

/** A printer calls every few seconds, and its first call is waited for. */
const POLL_MS = 3000
export const NEW_PRINTER: AddPrinter = { name: '', kind: 'star', paperMm: 80 }
const NONE: readonly ManagedPrinter[] = []

/** A view, with the printer that it is about; undefined until the list has it. */
type View =
  | { is: 'list' }
  | { is: 'add'; draft: AddPrinter }
  | { is: 'setUp'; id: string; kind: PrinterKind; access: PrinterAccess }
  | { is: 'change'; id: string; name: string; station: Station | null }
  | { is: 'password' | 'remove'; id: string }

/** The views of the dialog, one at a time, and what each sends. */
export function usePrintersDialog() {
  const { data: day } = useManagerDay(POLL_MS)
  const printers = day?.printers ?? NONE
  const views = useViews<View>(
    { is: 'list' },
    { describeFailure: printerFailure, stored: { form: 'printers', has: ({ is }) => is === 'add' } },
  )
  const { view, setFault, attempts, go, finish } = views
  const [sendNew] = useAddPrinterMutation()
  const [sendChange] = useChangePrinterMutation()
  const [sendRemoval] = useRemovePrinterMutation()
  const [sendTest] = useTestPrinterMutation()
  const printer = 'id' in view ? printers.find(({ id }) => id === view.id) : undefined

  async function add(body: AddPrinter): Promise<void> {
    const answer = await attempts.attemptConfirmed((proof) => sendNew({ body, proof }))
    if (answer?.access) go({ is: 'setUp', id: answer.printerId, kind: body.kind, access: answer.access })
  }

  async function change(printerId: string, body: { version: number; name: string; station?: Station | null }) {
    if (await attempts.attempt(() => sendChange({ printerId, body }))) finish(`${body.name} saved.`)
  }

  async function renewPassword(printerId: string, { kind, version }: { kind: PrinterKind; version: number }) {
    const body = { version, newPassword: true } as const
    const answer = await attempts.attemptConfirmed((proof) => sendChange({ printerId, body, proof }))
    if (answer?.access) go({ is: 'setUp', id: printerId, kind, access: answer.access })
  }

  async function remove({ id: printerId, name: removed }: ManagedPrinter): Promise<void> {
    const answer = await attempts.attempt(() => sendRemoval({ printerId }))
    if (answer) finish(describeRemoval(removed, answer.dockets))
  }

  const test = (printerId: string) => void attempts.attempt(() => sendTest({ printerId }))

  async function submit(): Promise<void> {
    setFault(undefined)
    const name = view.is === 'add' ? view.draft.name.trim() : view.is === 'change' ? view.name.trim() : undefined
    if (name !== undefined && !isName(name)) return setFault('Give it a name.')
    if (view.is === 'add') return add({ ...view.draft, name: name ?? '' })
    const managed = printer?.managed
    if (!printer || !managed) return
    const { version } = managed
    if (view.is === 'change') {
      // A server from before stations rejects the field.
      const stated = view.station === (printer.station ?? null) ? {} : { station: view.station }
      return change(printer.id, { version, name: name ?? '', ...stated })
    }
    if (view.is === 'password') return renewPassword(printer.id, managed)
    if (view.is === 'remove') return remove(printer)
  }

  /** Another manager has removed it meanwhile. */
  const isGone = 'id' in view && view.is !== 'setUp' && !printer
  return {
    ...views,
    view: isGone ? ({ is: 'list' } as const) : view,
    printers,
    printer,
    openPrinter: ({ id, name, station }: ManagedPrinter) => go({ is: 'change', id, name, station: station ?? null }),
    test,
    submit: () => void submit(),
  }
}

export type PrintersState = ReturnType<typeof usePrintersDialog>
