import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { name } from '../../../site/site.json'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { AccountIcon } from '../ui/icons.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useHeightVariable } from '../ui/use-height-variable.ts'
import styles from './Header.module.css'

const loadAccountMenu = () => import('../session/AccountMenu.tsx')
const AccountMenu = lazy(loadAccountMenu)

export function Header({ accountEntries }: { accountEntries: ReactNode }) {
  const session = useSession()
  const [address] = useLocation()
  const [menu, setMenu] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--top-bar')

  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.row}>
        <Logo name={name} size={40} />
        {session.status === 'signed-in' ? (
          <IconButton
            icon={<AccountIcon />}
            label="Account menu"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadAccountMenu()}
            onClick={() => setMenu('open')}
          />
        ) : (
          <LoginButton tone="dusk" returnTo={address}>
            Login
          </LoginButton>
        )}
      </div>
      {menu === 'never-opened' ? null : (
        <Suspense>
          <AccountMenu title="Account" isOpen={menu === 'open'} onClose={() => setMenu('closed')}>
            {accountEntries}
          </AccountMenu>
        </Suspense>
      )}
    </header>
  )
}
