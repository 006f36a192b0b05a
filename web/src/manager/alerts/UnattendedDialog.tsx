import type { UnattendedPolicy } from '@fuel-shack/contract/orders/staff-screens'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { FormDialog } from '../settings/FormDialog.tsx'
import type { SettingDialogProps } from '../settings/setting-dialog.ts'
import { useSettingForm } from '../settings/use-setting-form.ts'
import { UNATTENDED } from './alert-texts.ts'

const CHOICES = (['accept', 'warn', 'refuse'] as const).map((id) => ({
  id,
  label: UNATTENDED[id].name,
  hint: UNATTENDED[id].effect,
}))

/** What customers can do while the kitchen cannot see an order. */
export default function UnattendedDialog(props: SettingDialogProps<'unattended'>) {
  const form = useSettingForm<'unattended', UnattendedPolicy>('unattended', props, {
    toDraft: (value) => value,
    toValue: (value) => ({ value }),
  })
  return (
    <FormDialog {...props} title="No screen on" form={form}>
      <ChoiceGroup
        legend="While no kitchen screen is on"
        type="radio"
        isList
        options={CHOICES}
        chosen={[form.draft]}
        onToggle={form.setDraft}
      />
    </FormDialog>
  )
}
