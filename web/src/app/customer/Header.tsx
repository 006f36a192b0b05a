import { useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { LoginButton } from '../../platform/session/LoginButton.tsx'
import { Logo } from '../../platform/brand/Logo.tsx'
import { useHeightVariable } from '../../ui/hooks/use-height-variable.ts'
import styles from './Header.module.css'

/** `account` is the account menu's button; a visitor has a login button in its place. */
export function Header({ account }: { account: ReactNode }) {
  const [address] = useLocation()
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--top-bar')

  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.home} href={webPaths.home}>
          <Logo size={40} />
        </Link>
        {account ?? (
          <LoginButton tone="dusk" returnTo={address}>
            Login
          </LoginButton>
        )}
      </div>
    </header>
  )
}
