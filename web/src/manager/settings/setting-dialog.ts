import type { SettingName } from '@fuel-shack/contract/manager/settings'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import type { Shown } from '../manager-queries.ts'

export interface SettingDialogProps<Name extends SettingName> extends DialogProps {
  current: Shown<Name>
  onSaved: () => void
}
