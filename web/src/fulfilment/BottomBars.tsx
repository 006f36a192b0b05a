import { useRef, type ReactNode } from 'react'
import { useHeightVariable } from '../ui/hooks/use-height-variable.ts'
import styles from './BottomBars.module.css'

/** Over the page's end, so that the list does not move when a bar comes and goes. */
export function BottomBars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null)
  useHeightVariable(bars, '--bottom-bars')
  return (
    <div ref={bars} className={styles.bars}>
      {children}
    </div>
  )
}
