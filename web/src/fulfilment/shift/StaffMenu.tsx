import { useEffect, useRef, type ReactNode } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { AccountButton } from '../../session/AccountButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useLazyDialog, type DialogProps, type LazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { HandOver } from './HandOver.tsx'

const loadCardDialog = loadChunk(() => import('../card/CardDialog.tsx'))

/**
 * The page for managers, which another feature has. It covers the fulfilment screen, whose alarm continues.
 * Its prop `kitchen` is the bar with the new orders and the bell.
 */
export type ManagerAreaState = LazyDialog<DialogProps & { kitchen: ReactNode; expiry: ReactNode }>

interface StaffMenuProps {
  /** Undefined for staff who are not managers. */
  managerArea: ManagerAreaState | undefined
}

/** Opening the manager's area or a card closes the menu. Its button has the focus afterwards. */
export function StaffMenu({ managerArea }: StaffMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  const card = useLazyDialog(loadCardDialog)
  const isAway = card.isOpen || (managerArea?.isOpen ?? false)
  const wasAway = useRef(false)

  useEffect(() => {
    if (wasAway.current && !isAway) place.current?.querySelector('button')?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [isAway])

  return (
    <>
      {isAway ? null : (
        <div ref={place} className="contents">
          <AccountButton title="Account (Staff)">
            <Button tone="secondary" isWide {...card.trigger}>
              Card
            </Button>
            {managerArea ? <ManageButton trigger={managerArea.trigger} /> : null}
            <HandOver tone="secondary" isWide />
          </AccountButton>
        </div>
      )}
      {card.render({})}
    </>
  )
}

/** Opens a page, so that it is not marked as the button of a dialog. */
function ManageButton({ trigger }: Pick<ManagerAreaState, 'trigger'>) {
  const { 'aria-haspopup': _, 'aria-busy': isBusy = false, ...handlers } = trigger
  return (
    <Button tone="secondary" isWide isBusy={isBusy} {...handlers}>
      Manage
    </Button>
  )
}
