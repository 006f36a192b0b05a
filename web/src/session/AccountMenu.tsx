import { useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { LogOutIcon } from '../ui/sheet-icons.tsx'
import { SideMenu } from '../ui/SideMenu.tsx'
import { APP_VERSION } from '../version.ts'
import styles from './AccountMenu.module.css'
import { useSession } from './SessionProvider.tsx'

interface AccountMenuProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Further entries, above Log Out. */
  children?: ReactNode
}

export default function AccountMenu({ title, isOpen, onClose, children }: AccountMenuProps) {
  const session = useSession()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    await session.signOut()
    setIsLeaving(false)
  }

  return (
    <SideMenu title={title} isOpen={isOpen} onClose={onClose}>
      {session.status === 'signed-in' ? (
        <p className={styles.person}>
          <span>You&apos;re logged in as</span> <strong>{session.name}</strong>
        </p>
      ) : null}
      {children ? <div className={styles.entries}>{children}</div> : null}
      <Button tone="secondary" isWide icon={<LogOutIcon />} isBusy={isLeaving} onClick={() => void leave()}>
        Log Out
      </Button>
      <p className={styles.version}>App version: {APP_VERSION}</p>
    </SideMenu>
  )
}
