import { useState } from 'react'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import { useMenuChange } from './use-menu-change.ts'

interface Problem {
  tone: 'failure'
  text: string
}

/** States which sections the counter makes. The kitchen makes all others. */
export function StationsDialog({ menu, ...dialog }: DialogProps & { menu: ManagedMenu }) {
  const [seen] = useState(menu.sections)
  const [atCounter, setAtCounter] = useState(() =>
    seen.flatMap(({ title, station }) => (station === 'counter' ? [title] : [])),
  )
  const [problem, setProblem] = useState<Problem>()
  const { save, isBusy } = useMenuChange()
  const showToast = useToast()
  const used = new Set(menu.products.map(({ section }) => section))
  const sections = seen.filter(({ title }) => used.has(title))

  async function submit(): Promise<void> {
    const changed = sections
      .filter(({ title, station }) => atCounter.includes(title) !== (station === 'counter'))
      .map(({ station: _before, ...section }) => ({
        ...section,
        ...(atCounter.includes(section.title) && { station: 'counter' as const }),
      }))
    const outcome = changed.length === 0 ? ({ is: 'saved' } as const) : await save([], changed)
    if (outcome.is === 'failed') return setProblem({ tone: 'failure', text: outcome.text })
    if (outcome.is === 'conflict')
      return setProblem({ tone: 'failure', text: `Not saved. ${outcome.text}. Close this, and look again.` })
    dialog.onClose()
    return showToast({ text: 'Stations saved.' })
  }

  function toggle(title: string): void {
    setAtCounter(atCounter.includes(title) ? atCounter.filter((each) => each !== title) : [...atCounter, title])
    setProblem(undefined)
  }

  const form = { isBusy, isRestored: false, problem, discard: () => {}, save: () => void submit() }
  return (
    <FormDialog {...dialog} title="Stations" form={form}>
      <p>
        Tick what the counter makes, such as coffee. The kitchen makes the rest. Each station then has its own list, its
        own Ready, and can have its own printer. Orders that are open already stay as they are.
      </p>
      <ChoiceGroup
        legend="Made at the counter"
        type="checkbox"
        isList
        options={sections.map(({ title }) => ({ id: title, label: title }))}
        chosen={atCounter}
        onToggle={toggle}
      />
    </FormDialog>
  )
}
