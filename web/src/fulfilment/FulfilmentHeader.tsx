import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { AccountIcon } from '../ui/icons/sheet-icons.tsx'
import { LogoMark } from '../ui/brand/Logo.tsx'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import styles from './FulfilmentHeader.module.css'
import { useOwnFirstName } from './progress/use-own-first-name.ts'
import { OthersOn } from './screens/OthersOn.tsx'
import { useReturnFromHandOver } from './shift/hand-over.ts'
import { HandOver } from './shift/HandOver.tsx'

const AccountMenu = lazy(() => import('../session/AccountMenu.tsx'))

export function FulfilmentHeader() {
  const [menu, setMenu] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  const bar = useRef<HTMLElement>(null)
  const firstName = useOwnFirstName()
  useHeightVariable(bar, '--top-bar')
  useReturnFromHandOver()

  return (
    <header ref={bar} className={styles.header}>
      <div className={styles.row}>
        <LogoMark size={44} />
        <div className={styles.heading}>
          <h1 className={styles.title}>Fulfilment</h1>
          <div className={styles.people}>
            {firstName === undefined ? null : <p className={styles.own}>On: {firstName}</p>}
            <OthersOn />
          </div>
        </div>
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
