import type { ComponentType } from 'react'
import type { SettingDialogState } from './use-setting-dialog.ts'

export interface PlaceProps {
  /** The dialog that the rows of a place open. */
  dialog: SettingDialogState
}

/** A place of the manager's area, at an address of its own. */
export interface Place {
  path: string
  title: string
  Icon: ComponentType
  /** A chunk of its own. */
  Page: ComponentType<PlaceProps> & { preload: () => Promise<void>; reset: () => void }
}
