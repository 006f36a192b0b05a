import { useRef, type ReactNode } from 'react'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './CustomerShell.module.css'
import { Header } from './Header.tsx'
import { TabBar } from './TabBar.tsx'

interface CustomerShellProps {
  /** Shown above the tab bar on every page. */
  checkoutBar: ReactNode
  /** Entries of the account menu. */
  accountEntries: ReactNode
  children: ReactNode
}

export function CustomerShell({ checkoutBar, accountEntries, children }: CustomerShellProps) {
  const bars = useRef<HTMLDivElement>(null)
  useHeightVariable(bars, '--bottom-bars')
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <a className={classNames(styles.skip, styles.toCart)} href="#cart">
        Skip to your cart
      </a>
      <Header accountEntries={accountEntries} />
      <main id="content" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <div ref={bars} id="cart" className={styles.bars} tabIndex={-1}>
        {checkoutBar}
        <TabBar />
      </div>
    </div>
  )
}
