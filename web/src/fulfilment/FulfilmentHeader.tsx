import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { AccountIcon } from '../ui/icons/sheet-icons.tsx'
import { LogoMark } from '../ui/brand/Logo.tsx'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import styles from './FulfilmentHeader.module.css'
import { ToolsToggle } from './board/ToolsToggle.tsx'
import { useReturnFromHandOver } from './shift/hand-over.ts'
import { HandOver } from './shift/HandOver.tsx'

const AccountMenu = lazy(() => import('../session/AccountMenu.tsx'))

/** @param children what is always in sight: new orders, Show Fulfilled and the state of this device */
export function FulfilmentHeader({ children }: { children: ReactNode }) {
  const [menu, setMenu] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
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
        <IconButton
          icon={<AccountIcon />}
          label="Account menu"
          aria-haspopup="dialog"
          onClick={() => setMenu('open')}
        />
      </div>
      {menu === 'never-opened' ? null : (
        <Suspense>
          <AccountMenu title="Account (Staff)" isOpen={menu === 'open'} onClose={() => setMenu('closed')}>
            <HandOver tone="secondary" isWide />
          </AccountMenu>
        </Suspense>
      )}
    </header>
  )
}
