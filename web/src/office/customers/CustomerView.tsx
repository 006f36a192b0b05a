import type { ReactNode } from 'react'
import type { ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { formatSiteDay } from '../../platform/time/site-time.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { ModalBehaviour } from '../../ui/overlays/ModalBehaviour.tsx'
import common from '../parts/common.module.css'
import { ItemSection } from '../parts/Item.tsx'
import { describeMovement, describeStatus, pointsText } from './customer-texts.ts'
import styles from './Customers.module.css'

/** The actions of a manager, each in a view of its own. */
const WAYS = [
  { is: 'adjust', text: 'Adjust' },
  { is: 'replace', text: 'Replace card' },
] as const

interface CustomerViewProps {
  customer: ManagedCustomer
  onChoose: (is: (typeof WAYS)[number]['is']) => void
  onBack: () => void
}

/** A customer as a manager sees them. Another version of the server may leave lists out. */
export function CustomerView({ customer, onChoose, onBack }: CustomerViewProps) {
  const { email, phone, since, card, replacedAt, loyaltyPoints, availableSpend, pendingPoints, owedPoints } = customer
  return (
    <>
      <ModalBehaviour isView isOpen onClose={onBack} />
      {customer.isOwn ? <p className={common.note}>This is your own card.</p> : null}
      <Facts layout="columns">
        <Fact name="Points">{pointsText(loyaltyPoints)}</Fact>
        {pendingPoints ? <Fact name="Pending">{pointsText(pendingPoints)}</Fact> : null}
        {owedPoints ? <Fact name="Owed">{pointsText(owedPoints)}</Fact> : null}
        <Fact name="Balance">{formatAud(availableSpend)}</Fact>
        <Fact name="Card">
          {`Ends in ${card}${replacedAt === undefined ? '' : `, new since ${formatSiteDay(replacedAt)}`}`}
        </Fact>
        <Fact name="Email">{email ?? 'None'}</Fact>
        <Fact name="Phone">{phone ?? 'None'}</Fact>
        <Fact name="Since">{formatSiteDay(since)}</Fact>
      </Facts>
      <div className={common.ways}>
        {WAYS.map(({ is, text }) => (
          <Button key={is} tone={is === 'adjust' ? 'primary' : 'secondary'} onClick={() => onChoose(is)}>
            {text}
          </Button>
        ))}
        <Button tone="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
      <ItemSection title="Last movements" none="No movements yet.">
        {customer.movements.map((movement) => (
          <Entry key={movement.id} at={movement.createdAt}>
            {describeMovement(movement)}
          </Entry>
        ))}
      </ItemSection>
      <ItemSection title="Last orders" none="No orders yet.">
        {customer.orders.map(({ id, number, createdAt, totalCents, status }) => (
          <Entry key={id} at={createdAt}>
            {`${number}: ${formatAud(totalCents)}, ${describeStatus(status)}`}
          </Entry>
        ))}
      </ItemSection>
    </>
  )
}

function Entry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <span>{children}</span>
      <span className={common.note}>{describeInstant(at)}</span>
    </li>
  )
}
