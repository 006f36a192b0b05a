import { useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { loadChunk } from '../client/load-chunk.ts'
import { name } from 'virtual:site'
import { pages } from '../pages.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { AccountIcon } from '../ui/icons/icons.tsx'
import { Logo } from '../ui/brand/Logo.tsx'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import { useLazyDialog } from '../ui/hooks/use-lazy-dialog.ts'
import styles from './Header.module.css'

const loadAccountMenu = loadChunk(() => import('../session/AccountMenu.tsx'))

export function Header({ accountEntries }: { accountEntries: ReactNode }) {
  const session = useSession()
  const [address] = useLocation()
  const menu = useLazyDialog(loadAccountMenu)
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--top-bar')

  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.home} href={pages.home.path}>
          <Logo name={name} size={40} />
        </Link>
        {session.status === 'signed-in' ? (
          <IconButton
            icon={<AccountIcon />}
            label="Account menu"
            aria-haspopup="dialog"
            onPointerEnter={menu.prefetch}
            onClick={menu.open}
          />
        ) : (
          <LoginButton tone="dusk" returnTo={address}>
            Login
          </LoginButton>
        )}
      </div>
      {menu.Component ? (
        <menu.Component title="Account" isOpen={menu.isOpen} onClose={menu.onClose}>
          {accountEntries}
        </menu.Component>
      ) : null}
    </header>
  )
}
