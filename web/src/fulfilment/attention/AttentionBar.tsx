import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import styles from './AttentionBar.module.css'
import { useAttentionCount } from './attention-count.ts'
import { countText } from './attention-texts.ts'
import { AttentionDialog } from './AttentionDialog.tsx'

/** Takes up no space while no payment needs attention. */
export function AttentionBar() {
  const count = useAttentionCount()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {/* Always rendered, because a screen reader announces only changes inside an existing live region. */}
      <output className={styles.status}>
        {count > 0 ? (
          <span className={styles.bar}>
            <WarningIcon size={28} />
            <span className={styles.text}>{countText(count)}</span>
            <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              Show
            </Button>
          </span>
        ) : null}
      </output>
      <AttentionDialog count={count} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
