import { useState } from 'react'
import type { ChangedSetting } from '@fuel-shack/contract/manager/record'
import type { SettingName } from '@fuel-shack/contract/manager/settings'
import type { ShownDay } from '../manager-queries.ts'
import { UndoDialog } from './UndoDialog.tsx'

/** The change that is to be undone. The last one stays while the dialog closes. */
export function useUndo() {
  const [state, setState] = useState<{ change: ChangedSetting; isOpen: boolean; count: number }>()
  return {
    state,
    open: (change: ChangedSetting) => setState({ change, isOpen: true, count: (state?.count ?? 0) + 1 }),
    close: () => setState(state && { ...state, isOpen: false }),
  }
}

interface UndoingProps {
  settings: NonNullable<ShownDay['settings']>
  undo: ReturnType<typeof useUndo>
}

export function Undoing({ settings, undo: { state, close } }: UndoingProps) {
  if (!state) return null
  const { change, isOpen, count } = state
  const current = settings[change.setting]
  if (!current) return null
  return <UndoDialog<SettingName> key={count} change={change} current={current} isOpen={isOpen} onClose={close} />
}
