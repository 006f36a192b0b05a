import { useEffect, useRef } from 'react'
import { AccountButton } from '../../session/AccountButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { ManagerAreaState } from '../manager-area-state.ts'
import { HandOver } from './HandOver.tsx'

interface StaffMenuProps {
  /** Undefined for staff who are not managers. */
  managerArea: ManagerAreaState | undefined
}

/** Opening the manager's area closes the menu. Its button has the focus afterwards. */
export function StaffMenu({ managerArea }: StaffMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  const isAway = managerArea?.isOpen ?? false
  const wasAway = useRef(false)

  useEffect(() => {
    if (wasAway.current && !isAway) place.current?.querySelector('button')?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [isAway])

  if (isAway) return null
  return (
    <div ref={place} className="contents">
      <AccountButton title="Account (Staff)">
        {managerArea ? <ManageButton trigger={managerArea.trigger} /> : null}
        <HandOver tone="secondary" isWide />
      </AccountButton>
    </div>
  )
}

/** Opens a page, so that it is not marked as the button of a dialog. */
function ManageButton({ trigger }: Pick<ManagerAreaState, 'trigger'>) {
  const { onClick, onFocus, onPointerEnter } = trigger
  return (
    <Button
      tone="secondary"
      isWide
      isBusy={trigger['aria-busy'] ?? false}
      onClick={onClick}
      onFocus={onFocus}
      onPointerEnter={onPointerEnter}
    >
      Manage
    </Button>
  )
}
