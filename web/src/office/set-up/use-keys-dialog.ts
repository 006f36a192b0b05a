import { useState } from 'react'
import { fieldsOf, PROVIDER_KEYS, type KeyGroup } from '@fuel-shack/contract/office/provider-keys'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { problemOf } from '../../platform/client/problem.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useViews } from '../settings/use-views.ts'
import { useChangeKeysMutation, useSetUp } from './set-up-queries.ts'

type View = { is: 'list' } | { is: 'keys' | 'remove'; group: KeyGroup }

/** The server says in words why a provider does not take the keys. */
function describeFailure(error: QueryError): string {
  const problem = problemOf(error)
  if (problem?.code === 'keys_rejected' && problem.detail !== undefined) return problem.detail
  if (problem?.code === 'set_by_environment') return "The server's environment has these keys, and it wins."
  return problemMessage(error)
}

/** The views of the dialog, and what each sends. Typed keys are in this page's memory only, and gone when it closes. */
export function useKeysDialog() {
  const query = useSetUp()
  const views = useViews<View>({ is: 'list' }, { describeFailure })
  const { view, setFault, attempts, go, finish } = views
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [change] = useChangeKeysMutation()

  function open(next: View): void {
    setTyped({})
    go(next)
  }

  async function send(group: KeyGroup, keys: Record<string, string> | null): Promise<void> {
    const changed = await attempts.attemptConfirmed((proof) => change({ body: { group, keys }, proof }))
    if (!changed) return
    setTyped({})
    finish(`Keys of ${PROVIDER_KEYS[group].title} ${keys ? 'saved' : 'removed'}. The server starts anew with that.`)
  }

  async function submit(): Promise<void> {
    setFault(undefined)
    if (view.is === 'list') return
    if (view.is === 'remove') return send(view.group, null)
    const missing = fieldsOf(view.group).find(({ setting, canBeEmpty }) => !canBeEmpty && !typed[setting]?.trim())
    if (missing) return setFault(`Enter “${missing.label}”.`)
    return send(view.group, typed)
  }

  return {
    ...views,
    query,
    typed,
    type: (setting: string, value: string) => setTyped({ ...typed, [setting]: value }),
    open,
    submit: () => void submit(),
  }
}

export type KeysDialogState = ReturnType<typeof useKeysDialog>
