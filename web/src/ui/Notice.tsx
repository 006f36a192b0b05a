import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { InfoIcon, WarningIcon } from './icons/sheet-icons.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  tone?: 'neutral' | 'danger'
  children: ReactNode
  actions?: ReactNode
}

/** A message that screen readers announce when it appears. */
export function Notice({ tone = 'neutral', children, actions }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, tone === 'danger' && styles.danger)} role="alert">
      <span className={styles.icon}>{tone === 'danger' ? <WarningIcon /> : <InfoIcon />}</span>
      <div className={styles.text}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
