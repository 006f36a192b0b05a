import { useRef, type ReactNode } from 'react'
import { useHeightVariable } from '../../ui/hooks/use-height-variable.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './CustomerShell.module.css'
import { Header } from './Header.tsx'
import { TabBar } from './TabBar.tsx'

export interface ShellSlots {
  /** The bar above the tab bar on every page. */
  checkoutBar?: ReactNode
  /** The button of the account menu. */
  account?: ReactNode
}

export function CustomerShell({ checkoutBar, account, children }: ShellSlots & { children: ReactNode }) {
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
      <Header account={account} />
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
