import { useEffect, useRef, useState, type ReactNode } from 'react'
import { managerPaths } from '@fuel-shack/contract/platform/web-paths'
import { AccountButton } from '../platform/session/AccountButton.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { PageLink } from '../ui/controls/PageLink.tsx'
import { CardDialog } from './card/CardDialog.tsx'
import { HandOver } from './shift/HandOver.tsx'

/** The manager's area, which another feature has. It covers the fulfilment screen, whose alarm continues. */
export interface ManagerAreaState {
  /** The title of the place that is open. Undefined: the board is in sight. */
  place: string | undefined
  /** @param slots.kitchen the bar with the new orders and the bell */
  render: (slots: { kitchen: ReactNode; expiry: ReactNode }) => ReactNode
}

interface StaffMenuProps {
  /** Undefined for staff who are not managers. */
  managerArea: ManagerAreaState | undefined
}

/** Opening the manager's area or a card closes the menu. Its button has the focus afterwards. */
export function StaffMenu({ managerArea }: StaffMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  const [hasCard, setHasCard] = useState(false)
  const isAway = hasCard || managerArea?.place !== undefined
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
            <Button tone="secondary" isWide aria-haspopup="dialog" onClick={() => setHasCard(true)}>
              Card
            </Button>
            {managerArea ? (
              <PageLink tone="secondary" isWide href={managerPaths.today}>
                Manage
              </PageLink>
            ) : null}
            <HandOver tone="secondary" isWide />
          </AccountButton>
        </div>
      )}
      <CardDialog isOpen={hasCard} onClose={() => setHasCard(false)} />
    </>
  )
}
