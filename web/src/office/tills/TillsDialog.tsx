import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import styles from '../parts/common.module.css'
import { CopyFields } from '../printers/CopyFields.tsx'
import { FieldInputs } from '../fields/FieldInputs.tsx'
import { typed } from '../fields/typed.ts'
import { ViewsDialog, type ShownView } from '../settings/ViewsDialog.tsx'
import { TILL_LIMITS } from './till-texts.ts'
import { TillDays, TillList } from './TillList.tsx'
import { useTillsDialog, type TillsState } from './use-tills-dialog.ts'

const NAME_LIMIT = 40

/** The tills of the till API: adding one, its key, its limits, what it did, and the end of its key. */
export function TillsDialog(props: DialogProps) {
  const state = useTillsDialog()
  return <ViewsDialog {...props} state={state} {...shownBy(state)} />
}

function shownBy({ view, tills, till, fault, type, open, go, goBack }: TillsState): ShownView {
  const name = till?.name ?? 'the till'
  const isRevoked = till?.revokedAt !== undefined
  switch (view.is) {
    case 'list':
      return {
        title: 'Tills',
        actions: <Button onClick={() => go({ is: 'add', name: '' })}>Add a till</Button>,
        children: <TillList tills={tills} onOpen={open} />,
      }
    case 'add':
      return {
        title: 'Add a till',
        submitText: 'Add',
        children: (
          <Field
            label="Name"
            hint="Where it stands, such as “Front counter”"
            error={fault}
            maxLength={NAME_LIMIT}
            {...typed(view.name, (next) => type({ ...view, name: next }))}
          />
        ),
      }
    case 'key':
      return {
        title: `The key of ${name}`,
        secret: 'The key',
        actions: <Button onClick={goBack}>Done</Button>,
        children: (
          <>
            <p>Enter both in the till&apos;s software, or give them to the person who connects your tills.</p>
            <CopyFields values={{ Address: `${location.origin}${API_BASE_PATH}till/`, Key: view.key }} />
            <p className={styles.note}>
              The key is shown only now. If it&apos;s lost, revoke the till and add it again.
            </p>
          </>
        ),
      }
    case 'till':
      return {
        title: name,
        fault,
        submitText: isRevoked ? undefined : 'Save limits',
        children: (
          <>
            {till ? <TillDays till={till} /> : null}
            {isRevoked ? null : (
              <>
                <FieldInputs
                  fields={TILL_LIMITS}
                  typed={view.typed}
                  onChange={(next) => type({ ...view, typed: next })}
                />
                <div className={styles.ways}>
                  <Button tone="danger" onClick={() => go({ is: 'revoke', id: view.id })}>
                    Revoke
                  </Button>
                </div>
              </>
            )}
          </>
        ),
      }
    case 'revoke':
      return {
        title: `Revoke ${name}?`,
        submitText: 'Revoke',
        isDanger: true,
        children: <p>Its key stops working at once. To use the till again, add it and enter its new key.</p>,
      }
  }
}
