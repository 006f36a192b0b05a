import { useState } from 'react'
import { WarningBar } from '../../ui/WarningBar.tsx'
import { useAttentionCount } from './attention-count.ts'
import { countText } from './attention-texts.ts'
import { AttentionDialog } from './AttentionDialog.tsx'

/** Takes up no space while no payment needs attention. */
export function AttentionBar() {
  const count = useAttentionCount()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <WarningBar text={count > 0 ? countText(count) : undefined} label="Show" onOpen={() => setIsOpen(true)} />
      <AttentionDialog count={count} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
