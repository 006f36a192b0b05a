import { useState, type ReactNode } from 'react'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { Button, LinkButton } from '../ui/controls/Button.tsx'
import { LogOutIcon } from '../ui/icons/sheet-icons.tsx'
import { SideMenu } from '../ui/overlays/SideMenu.tsx'
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
  const accountPage = accountPageOf(useAppConfig().signIn.issuer)
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
      {children || accountPage ? (
        <div className={styles.entries}>
          {children}
          {accountPage ? (
            <LinkButton isWide href={accountPage}>
              Password and devices
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      <Button tone="secondary" isWide icon={<LogOutIcon />} isBusy={isLeaving} onClick={() => void leave()}>
        Log Out
      </Button>
      <p className={styles.version}>App version: {APP_VERSION}</p>
    </SideMenu>
  )
}

/** The built-in provider has a page for the account; another provider has its own, at an address that we do not know. */
function accountPageOf(issuer: string): string | undefined {
  return issuer === `${location.origin}/identity` ? `${issuer}/account` : undefined
}
