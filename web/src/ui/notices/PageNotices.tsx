import { useRef, type ReactNode } from 'react'
import { useHeightVariable } from '../hooks/use-height-variable.ts'
import styles from './PageNotices.module.css'

/** Shows notices that arrive after the first frame above the bars at the end of the screen: nothing moves for them. */
export function PageNotices({ children }: { children: ReactNode }) {
  const notices = useRef<HTMLDivElement>(null)
  useHeightVariable(notices, '--notices')
  return (
    <div ref={notices} className={styles.notices}>
      {children}
    </div>
  )
}
