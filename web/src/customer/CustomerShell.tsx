import { useRef, type ReactNode } from 'react'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
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
      <Header accountEntries={accountEntries} />
      <main className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <div ref={bars} className={styles.bars}>
        {checkoutBar}
        <TabBar />
      </div>
    </div>
  )
}
