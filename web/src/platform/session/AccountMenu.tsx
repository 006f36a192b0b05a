import { useState, type ReactNode } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { LogOutIcon } from '../../ui/icons/sheet-icons.tsx'
import { SideMenu } from '../../ui/overlays/SideMenu.tsx'
import { version } from '../../../package.json'
import { accountPageOf } from './account-page.ts'
import styles from './AccountMenu.module.css'
import { useSession } from './SessionProvider.tsx'

interface AccountMenuProps extends DialogProps {
  title: string
  /** Further entries, above Log Out. */
  children: ReactNode
}

export default function AccountMenu({ title, isOpen, onClose, children }: AccountMenuProps) {
  const session = useSession()
  const accountPage = accountPageOf(useAppConfig().signIn.issuer)
  const [isLoggingOut, setIsLoggingOut] = useState(false)

  async function logOut() {
    setIsLoggingOut(true)
    await session.signOut()
    setIsLoggingOut(false)
  }

  return (
    <SideMenu title={title} isOpen={isOpen} onClose={onClose}>
      {session.status === 'signed-in' ? (
        <p className={styles.person}>
          <span>You&apos;re logged in as</span> <strong>{session.name}</strong>
        </p>
      ) : null}
      <div className={styles.entries}>
        {children}
        {accountPage ? (
          <LinkButton isWide href={accountPage}>
            Password and devices
          </LinkButton>
        ) : null}
      </div>
      <Button tone="secondary" isWide icon={<LogOutIcon />} isBusy={isLoggingOut} onClick={() => void logOut()}>
        Log Out
      </Button>
      <p className={styles.version}>{`App version: ${version}`}</p>
    </SideMenu>
  )
}
