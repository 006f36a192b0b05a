import type { Setting } from '@fuel-shack/contract/records/settings'
import { useState } from 'react'
import { serverNow } from '../../platform/client/server-clock.ts'
import { useSettingChange } from '../settings/use-setting-change.ts'
import type { CloseNowDraft } from './CloseNowForm.tsx'
import { closedNow, statusOf } from './closing.ts'

type Problem = { tone: 'fault' | 'failure' | 'conflict'; text: string } | undefined

interface CloseForm {
  draft: CloseNowDraft & { usualOn?: string }
  isBusy: boolean
  problem: Problem
  save: () => void
}

/**
 * Closes the kitchen with the diner: a manager who closes the diner expects that no orders come in. The kitchen closes first. If
 * the diner then fails, the form is still open and the next try has only the diner left to close.
 */
export function useAlsoCloseKitchen<Form extends CloseForm>(kitchen: Setting<'kitchenHours'> | undefined, form: Form) {
  const { save, isBusy } = useSettingChange('kitchenHours')
  const [problem, setProblem] = useState<Problem>()
  const isOpen = kitchen !== undefined && statusOf(kitchen.value, serverNow()).isOpen

  /** @returns why the kitchen is still open; undefined if it is closed */
  async function closeKitchen(seen: Setting<'kitchenHours'>): Promise<string | undefined> {
    const outcome = await save(closedNow(seen.value, serverNow(), form.draft), seen)
    if (outcome.is === 'failed') return outcome.text
    if (outcome.is === 'unconfirmed') return 'Not saved. Log in again first.'
    // Another manager has changed the hours meanwhile: closing now holds for theirs, too.
    return outcome.is === 'conflict' ? closeKitchen(outcome.now) : undefined
  }

  async function saveBoth(): Promise<void> {
    const failure = isOpen && form.draft.alsoKitchen ? await closeKitchen(kitchen) : undefined
    setProblem(failure === undefined ? undefined : { tone: 'failure', text: `The kitchen is still open. ${failure}` })
    if (failure === undefined) form.save()
  }

  const both = { ...form, isBusy: form.isBusy || isBusy, problem: problem ?? form.problem, save: () => void saveBoth() }
  return { isOpen, form: both }
}
