import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import styles from './AttentionBar.module.css'
import { useAttentionCount } from './attention-count.ts'
import { countText } from './attention-texts.ts'
import { AttentionDialog } from './AttentionDialog.tsx'

/** Takes no room while no payment needs attention. */
export function AttentionBar() {
  const count = useAttentionCount()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {/* Always there: a screen reader announces what appears inside it. */}
      <output className={styles.status}>
        {count > 0 ? (
          <span className={styles.bar}>
            <WarningIcon size={28} />
            <span className={styles.words}>{countText(count)}</span>
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
