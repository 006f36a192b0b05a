import type { ManagedTill, TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import {
  useAddTillMutation,
  useLimitTillMutation,
  useManagerDay,
  useRevokeTillMutation,
} from '../parts/manager-queries.ts'
import { readTyped, toTyped, type Typed } from '../fields/fields.ts'
import { useViews } from '../settings/use-views.ts'
import { TILL_LIMITS, tillFailure } from './till-texts.ts'

const NONE: readonly ManagedTill[] = []

/** The view that is shown, with what is typed there. */
type View =
  | { is: 'list' }
  | { is: 'add'; name: string }
  | { is: 'key'; id: string; key: string }
  | { is: 'till'; id: string; seen: TillLimits; typed: Typed }
  | { is: 'revoke'; id: string }

/** The views of the dialog, one at a time, and what each sends. */
export function useTillsDialog() {
  const tills = useManagerDay().data?.tills ?? NONE
  const views = useViews<View>(
    { is: 'list' },
    { describeFailure: tillFailure, stored: { form: 'tills', has: ({ is }) => is !== 'list' && is !== 'key' } },
  )
  const { view, setFault, attempts, go, finish } = views
  const [add] = useAddTillMutation()
  const [limit] = useLimitTillMutation()
  const [revoke] = useRevokeTillMutation()
  const till = 'id' in view ? tills.find(({ id }) => id === view.id) : undefined

  async function addTill(name: string): Promise<void> {
    if (!isName(name)) return setFault('Give it a name.')
    const added = await attempts.attemptConfirmed((proof) => add({ body: { name }, proof }))
    if (added) go({ is: 'key', id: added.tillId, key: added.key })
  }

  async function saveLimits({ id: tillId, seen, typed }: Extract<View, { is: 'till' }>): Promise<void> {
    const read = readTyped(TILL_LIMITS, typed)
    if ('fault' in read) return setFault(read.fault)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a number for each limit
    const body = { limits: read.values as TillLimits, seen }
    const saved = await attempts.attemptConfirmed((proof) => limit({ tillId, body, proof }))
    if (saved) finish(`Limits of ${till?.name ?? 'the till'} saved.`)
  }

  async function revokeTill(tillId: string): Promise<void> {
    const revoked = await attempts.attemptConfirmed((proof) => revoke({ tillId, proof }))
    if (revoked) finish(`${till?.name ?? 'The till'} revoked. Its key no longer works.`)
  }

  async function submit(): Promise<void> {
    setFault(undefined)
    if (view.is === 'add') return addTill(view.name.trim())
    if (view.is === 'till') return saveLimits(view)
    if (view.is === 'revoke') return revokeTill(view.id)
  }

  /** It was revoked, some days ago or in a form that was open before. */
  const isGone = 'id' in view && view.is !== 'key' && tills !== NONE && !till
  return {
    ...views,
    view: isGone ? ({ is: 'list' } as const) : view,
    tills,
    till,
    open: ({ id, limits }: ManagedTill) => go({ is: 'till', id, seen: limits, typed: toTyped(TILL_LIMITS, limits) }),
    submit: () => void submit(),
  }
}

export type TillsState = ReturnType<typeof useTillsDialog>
