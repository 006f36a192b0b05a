import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { AccountIcon } from '../../ui/icons/sheet-icons.tsx'

const loadAccountMenu = () => import('./AccountMenu.tsx')

/** Opens the account menu; `children` are its further entries. */
export function AccountButton({ title = 'Account', children }: { title?: string; children: ReactNode }) {
  const menu = useLazyDialog(loadAccountMenu)
  return (
    <>
      <IconButton icon={<AccountIcon />} label="Account menu" {...menu.trigger} />
      {menu.render({ title, children })}
    </>
  )
}
