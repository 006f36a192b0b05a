import type { SettingName } from '@fuel-shack/contract/manager/settings'
import type { Shown } from '../manager-queries.ts'

export interface SettingDialogProps<Name extends SettingName> {
  current: Shown<Name>
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}
