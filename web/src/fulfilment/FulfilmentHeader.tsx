import { useRef, type ReactNode } from 'react'
import { AccountButton } from '../session/AccountButton.tsx'
import { LogoMark } from '../ui/brand/Logo.tsx'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import styles from './FulfilmentHeader.module.css'
import { ToolsToggle } from './board/ToolsToggle.tsx'
import { HandOver, useReturnFromHandOver } from './shift/HandOver.tsx'

/** @param children what is always in sight: new orders, Show Fulfilled and the state of this device */
export function FulfilmentHeader({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--top-bar')
  useReturnFromHandOver()

  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.row}>
        <span className={styles.logo}>
          <LogoMark size={40} />
        </span>
        <h1 className={styles.title}>Fulfilment</h1>
        {children}
        <ToolsToggle className={styles.toggle} />
        <HandOver tone="dusk" className={styles.handOver} />
        <AccountButton title="Account (Staff)">
          <HandOver tone="secondary" isWide />
        </AccountButton>
      </div>
    </header>
  )
}
