import { useState } from 'react'
import { useExternalStore } from '../../client/external-store.ts'
import { WarningBar } from '../../ui/WarningBar.tsx'
import { pollHeaders } from '../orders/poll-headers.ts'
import { countText } from './attention-texts.ts'
import { AttentionDialog } from './AttentionDialog.tsx'

/** Takes up no space while no payment needs attention. */
export function AttentionBar() {
  const { attentionCount: count } = useExternalStore(pollHeaders)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <WarningBar text={count > 0 ? countText(count) : undefined} label="Show" onOpen={() => setIsOpen(true)} />
      <AttentionDialog count={count} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
