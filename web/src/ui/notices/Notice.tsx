import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { CloseIcon, InfoIcon, WarningIcon } from '../icons/sheet-icons.tsx'
import styles from './Notice.module.css'

interface NoticeProps {
  tone?: 'neutral' | 'danger'
  children: ReactNode
  actions?: ReactNode
  /** Without it, the notice can't be closed. */
  onClose?: () => void
}

/** A message that screen readers announce when it appears. */
export function Notice({ tone = 'neutral', children, actions, onClose }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, tone === 'danger' && styles.danger)} role="alert">
      <span className={styles.icon}>{tone === 'danger' ? <WarningIcon /> : <InfoIcon />}</span>
      <div className={styles.text}>{children}</div>
      {onClose ? <IconButton className={styles.close} icon={<CloseIcon />} label="Close" onClick={onClose} /> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}

/** A notice that a user can close, until there is another `text` to say. */
export function ClosableNotice({ text, children = text, ...notice }: Partial<NoticeProps> & { text: string }) {
  const [closed, setClosed] = useState<string>()
  if (closed === text) return null
  return (
    <Notice {...notice} onClose={() => setClosed(text)}>
      {children}
    </Notice>
  )
}
