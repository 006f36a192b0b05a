import { useState } from 'react'
import type { QueryError } from '../../platform/client/query-error.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { forgetDraft, readDraft, storeDraft } from './setting-draft.ts'
import { useAttempts } from './use-attempts.ts'

interface ViewsOptions<View> {
  describeFailure: (error: QueryError) => string
  /** The views that survive a reload, and a login at another identity provider. No secret is in them. */
  stored?: { form: string; has: (view: View) => boolean }
}

/** The views of a dialog, one at a time, with what is typed there and what came of sending it. */
export function useViews<View extends { is: string }>(first: View, { describeFailure, stored }: ViewsOptions<View>) {
  const [{ view, hasMoved }, setState] = useState(() => {
    const draft = stored && readDraft(stored.form)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below
    return { view: draft ? (draft.draft as View) : first, hasMoved: false }
  })
  const [fault, setFault] = useState<string>()
  const attempts = useAttempts(describeFailure)
  const showToast = useToast()

  function show(next: View, isNew: boolean): void {
    if (stored?.has(next)) storeDraft({ form: stored.form, draft: next, seen: null })
    else if (stored) forgetDraft(stored.form)
    setState({ view: next, hasMoved: isNew || hasMoved })
  }

  function go(next: View): void {
    attempts.startOver()
    setFault(undefined)
    show(next, true)
  }

  const goBack = () => go(first)

  /** Says what was done. */
  function finish(text: string): void {
    showToast({ text })
    goBack()
  }

  /** @param next what is chosen or typed in the same view. */
  const type = (next: View) => show(next, false)

  return { view, hasMoved, fault, setFault, attempts, go, goBack, finish, type }
}
