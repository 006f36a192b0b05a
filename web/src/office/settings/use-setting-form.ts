import { useState } from 'react'
import type { Setting, SettingName, SettingValue } from '@fuel-shack/contract/records/settings'
import { describeChanged } from '../texts/ordering-texts.ts'
import { SETTINGS } from '../texts/setting-texts.ts'
import type { SettingDialogProps } from './setting-dialog.ts'
import { forgetDraft, readDraft, storeDraft } from './setting-draft.ts'
import { useSettingChange } from './use-setting-change.ts'

interface SettingForm<Name extends SettingName, Draft> {
  /** Names the form, where a setting has several. */
  form?: string
  toDraft: (value: SettingValue<Name>) => Draft
  /** @param base what is there now: a form may change a part of it. */
  toValue: (draft: Draft, base: SettingValue<Name>) => { value: SettingValue<Name> } | { fault: string }
}

/** Stores what is typed into the form of a setting until it is saved or discarded. It never overwrites what was not seen. */
export function useSettingForm<Name extends SettingName, Draft>(
  setting: Name,
  { current, onSaved }: SettingDialogProps<Name>,
  { form = '', toDraft, toValue }: SettingForm<Name, Draft>,
) {
  const id = `${setting} ${form}`
  const { save: send, isBusy, confirmation } = useSettingChange(setting)
  const [{ draft, seen, isRestored }, setState] = useState(() => {
    const stored = readDraft(id)
    if (!stored) return { draft: toDraft(current.value), seen: current, isRestored: false }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below, by the same form
    return { draft: stored.draft as Draft, seen: stored.seen as Setting<Name>, isRestored: true }
  })
  const [problem, setProblem] = useState<{ tone: 'fault' | 'failure' | 'conflict'; text: string }>()

  function setDraft(next: Draft): void {
    storeDraft({ form: id, draft: next, seen })
    setProblem(undefined)
    setState({ draft: next, seen, isRestored: false })
  }

  /** Starts again with what is there now. */
  function discard(): void {
    forgetDraft(id)
    setProblem(undefined)
    setState({ draft: toDraft(current.value), seen: current, isRestored: false })
  }

  async function save(next = draft): Promise<void> {
    const result = toValue(next, seen.value)
    if ('fault' in result) return setProblem({ tone: 'fault', text: result.fault })
    storeDraft({ form: id, draft: next, seen })
    const outcome = await send(result.value, seen)
    if (outcome.is === 'saved') {
      forgetDraft(id)
      return onSaved()
    }
    if (outcome.is !== 'conflict') {
      setState({ draft: next, seen, isRestored: false })
      return setProblem(outcome.is === 'failed' ? { tone: 'failure', text: outcome.text } : undefined)
    }
    const { now } = outcome
    const steps = SETTINGS[setting].describe(seen.value, now.value)
    setState({ draft: next, seen: now, isRestored: false })
    storeDraft({ form: id, draft: next, seen: now })
    return setProblem({ tone: 'conflict', text: `${describeChanged(now)}: ${steps}.` })
  }

  return {
    draft,
    setDraft,
    seen,
    isRestored,
    isBusy,
    confirmation,
    problem,
    discard,
    save: (next?: Draft) => void save(next),
  }
}
