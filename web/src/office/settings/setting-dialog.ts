import type { Setting, SettingName } from '@fuel-shack/contract/records/settings'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'

export interface SettingDialogProps<Name extends SettingName> extends DialogProps {
  current: Setting<Name>
  onSaved: () => void
}
