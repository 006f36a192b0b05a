import { useOpened } from './parts/use-opened.ts'
import { isRowName, type RowName } from './setting-sections.ts'
import { findDraftForm } from './settings/setting-draft.ts'

/** The dialog that is open. A form that was not saved before a reload is opened with the page. */
export const useSettingDialog = () =>
  useOpened<RowName>(() => {
    const name = findDraftForm()?.split(' ')[0]
    return isRowName(name) ? name : undefined
  })

export type SettingDialogState = ReturnType<typeof useSettingDialog>
