import { API_BASE_PATH } from '@fuel-shack/contract/endpoints/endpoint-table'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { CopyField } from '../printers/CopyField.tsx'
import styles from '../printers/Printers.module.css'
import { NumberInputs } from '../set-up/NumberInputs.tsx'
import { ViewsDialog } from '../settings/ViewsDialog.tsx'
import { TILL_LIMITS } from './till-texts.ts'
import { TillDays, TillList } from './TillList.tsx'
import { useTillsDialog, type TillsState } from './use-tills-dialog.ts'
import { typed } from '../settings/typed.ts'

const NAME_LIMIT = 40

interface TillsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The tills of the till API: adding one, its key, its limits, what it did, and the end of its key. */
export function TillsDialog({ isOpen, onClose }: TillsDialogProps) {
  const state = useTillsDialog()
  const { view, till, fault, go, goBack } = state
  const isRevoked = view.is === 'till' && till?.revokedAt !== undefined
  return (
    <ViewsDialog
      title={titleOf(state)}
      isOpen={isOpen}
      onClose={onClose}
      state={state}
      fault={view.is === 'till' ? fault : undefined}
      submitText={view.is === 'list' || view.is === 'key' || isRevoked ? undefined : SUBMIT[view.is]}
      isDanger={view.is === 'revoke'}
      actions={
        view.is === 'list' ? (
          <Button onClick={() => go({ is: 'add', name: '' })}>Add a till</Button>
        ) : view.is === 'key' ? (
          <Button onClick={goBack}>Done</Button>
        ) : undefined
      }
    >
      <Content state={state} />
    </ViewsDialog>
  )
}

const SUBMIT = { add: 'Add', till: 'Save limits', revoke: 'Revoke' } as const

function titleOf({ view, till }: TillsState): string {
  const name = till?.name ?? 'the till'
  return { list: 'Tills', add: 'Add a till', key: `The key of ${name}`, till: name, revoke: `Revoke ${name}?` }[view.is]
}

function Content({ state }: { state: TillsState }) {
  const { view, tills, till, fault, type, open, go } = state
  switch (view.is) {
    case 'list':
      return <TillList tills={tills} onOpen={open} />
    case 'add':
      return (
        <Field
          label="Name"
          hint="Where it stands, such as “Front counter”"
          error={fault}
          maxLength={NAME_LIMIT}
          {...typed(view.name, (name) => type({ ...view, name }))}
        />
      )
    case 'key':
      return (
        <>
          <p>Enter both in the till&apos;s software, or give them to the person who connects your tills.</p>
          <dl className={styles.fields}>
            <CopyField label="Address" value={`${location.origin}${API_BASE_PATH}till/`} />
            <CopyField label="Key" value={view.key} />
          </dl>
          <p className={styles.kind}>The key is shown only now. If it&apos;s lost, revoke the till and add it again.</p>
        </>
      )
    case 'till':
      return (
        <>
          {till ? <TillDays till={till} /> : null}
          {till?.revokedAt === undefined ? (
            <>
              <NumberInputs fields={TILL_LIMITS} texts={view.texts} onChange={(texts) => type({ ...view, texts })} />
              <div className={styles.ways}>
                <Button tone="danger" onClick={() => go({ is: 'revoke', id: view.id })}>
                  Revoke
                </Button>
              </div>
            </>
          ) : null}
        </>
      )
    case 'revoke':
      return <p>Its key stops working at once. To use the till again, add it and enter its new key.</p>
  }
}
