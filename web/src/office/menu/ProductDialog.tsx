import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { FieldInputs } from '../fields/FieldInputs.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import { putDraftAside } from '../settings/setting-draft.ts'
import { describeCheck } from './menu-texts.ts'
import { draftOf } from './product-draft.ts'
import { useProductForm } from './use-product-form.ts'

interface ProductDialogProps extends DialogProps {
  menu: ManagedMenu
  /** Undefined: one is added. */
  current: ManagedProduct | undefined
}

/** All of a product, made from its fields. */
export function ProductDialog({ menu, current, ...dialog }: ProductDialogProps) {
  const showToast = useToast()
  const { fields, draft, setDraft, ...form } = useProductForm({
    menu,
    current,
    onSaved: ({ title }) => {
      dialog.onClose()
      showToast({ text: `${title} ${current ? 'saved' : 'is on the menu'}.` })
    },
  })
  const check = menu.checks?.find(({ productId }) => productId === current?.id)
  return (
    <FormDialog
      isOpen={dialog.isOpen}
      onClose={() => {
        putDraftAside(draftOf(current?.id))
        dialog.onClose()
      }}
      title={current?.title ?? 'A new dish'}
      form={form}
    >
      {check ? <p>{`${describeCheck(check)}.`}</p> : null}
      <FieldInputs fields={fields} typed={draft} faults={form.problem?.faults ?? []} onChange={setDraft} />
    </FormDialog>
  )
}
