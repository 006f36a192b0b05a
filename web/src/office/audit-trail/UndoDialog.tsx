import { useState } from 'react'
import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import type { Setting, SettingName } from '@fuel-shack/contract/records/settings'
import { Button } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { Notice } from '../../ui/notices/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from '../parts/common.module.css'
import type { ShownSettings } from '../parts/manager-queries.ts'
import { describeChanged } from '../texts/ordering-texts.ts'
import { SETTINGS, type ChangeOf } from '../texts/setting-texts.ts'
import { ConfirmChange } from '../settings/ConfirmChange.tsx'
import { useSettingChange } from '../settings/use-setting-change.ts'
import type { useOpened } from '../parts/use-opened.ts'

interface UndoingProps {
  settings: ShownSettings
  undo: ReturnType<typeof useOpened<ChangedSetting>>
}

export function Undoing({ settings, undo: { opened, close } }: UndoingProps) {
  if (!opened) return null
  const { subject: change, isOpen, count } = opened
  const current = settings[change.setting]
  if (!current) return null
  return <UndoDialog<SettingName> key={count} change={change} current={current} isOpen={isOpen} onClose={close} />
}

interface UndoDialogProps<Name extends SettingName> extends DialogProps {
  change: ChangeOf<Name>
  current: Setting<Name>
}

/** Sets the value before a change again, and says what that does to the value that holds now. */
function UndoDialog<Name extends SettingName>({ change, current, isOpen, onClose }: UndoDialogProps<Name>) {
  const { setting, before } = change
  const { title, describe } = SETTINGS[setting]
  const { save, isBusy, confirmation } = useSettingChange(setting)
  /** The value that the manager saw: a later one is not overwritten unless they confirm again. */
  const [seen, setSeen] = useState(current)
  const [problem, setProblem] = useState<string>()

  async function undo(): Promise<void> {
    const outcome = await save(before, seen)
    if (outcome.is === 'saved') return onClose()
    if (outcome.is === 'unconfirmed') return setProblem(undefined)
    if (outcome.is === 'failed') return setProblem(outcome.text)
    setProblem(`${describeChanged(outcome.now)}: ${describe(seen.value, outcome.now.value)}.`)
    setSeen(outcome.now)
  }

  return (
    <Dialog
      title={`Undo: ${title}`}
      isOpen={isOpen}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void undo()}>
            {problem === undefined ? 'Undo' : 'Undo all the same'}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void undo()
        }}
      >
        <p>{describe(seen.value, before)}</p>
        <ConfirmChange confirmation={confirmation} />
      </form>
    </Dialog>
  )
}
