import { formatCardNumber } from '@fuel-shack/contract/values/card-number'
import type { CustomerExport, SecondFactorExport } from '@fuel-shack/contract/customers/customers'
import { formatAud } from '@fuel-shack/contract/values/money'
import { optionText } from '@fuel-shack/contract/menu/option-choice'
import type { OrderItem } from '@fuel-shack/contract/orders/orders'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { formatSiteTime } from '../client/site-time.ts'
import { describeMovement } from './movement.ts'
import styles from './MyData.module.css'

function describeSecondFactor({
  passkeys,
  authenticatorApp,
  recoveryCodesLeft,
  pins = [],
}: SecondFactorExport): string {
  const factors = [
    ...passkeys.map(({ name }) => `passkey ‘${name}’`),
    ...(authenticatorApp ? ['authenticator app'] : []),
  ]
  const known = factors.length === 0 ? ['Off'] : [...factors, `${recoveryCodesLeft} recovery codes`]
  return [...known, ...pins.map(({ device }) => `PIN on ${device}`)].join(', ')
}

export function StoredData({ data }: { data: CustomerExport }) {
  const { customer, loyaltyCard, balance, entries, orders, secondFactor, messages, sessions } = data
  return (
    <div className={styles.stack}>
      <Facts layout="wrapping">
        <Fact name="Name">{customer.name ?? '-'}</Fact>
        <Fact name="Email">{customer.emailAddress ? <EmailAddress>{customer.emailAddress}</EmailAddress> : '-'}</Fact>
        <Fact name="Customer since">{formatSiteTime(customer.createdAt)}</Fact>
        <Fact name="Loyalty card">{formatCardNumber(loyaltyCard?.cardNumber) || '-'}</Fact>
        <Fact name="Points">{balance?.loyaltyPoints ?? 0}</Fact>
        {balance?.pendingPoints ? <Fact name="Points pending">{balance.pendingPoints}</Fact> : null}
        {balance?.owedPoints ? <Fact name="Points owed">{balance.owedPoints}</Fact> : null}
        <Fact name="Balance">{formatAud(balance?.availableSpend)}</Fact>
        {secondFactor ? <Fact name="Two-step login">{describeSecondFactor(secondFactor)}</Fact> : null}
        {sessions ? <Fact name="Logged in on">{sessions.map(({ device }) => device).join(', ') || '-'}</Fact> : null}
        {messages ? <Fact name="Messages to you">{messages.length}</Fact> : null}
      </Facts>
      <section aria-labelledby="card-movements">
        <h3 id="card-movements">Points and balance</h3>
        {entries.length === 0 ? <p>Nothing yet.</p> : null}
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <span>{describeMovement(entry)}</span>
              <time dateTime={entry.createdAt}>{formatSiteTime(entry.createdAt)}</time>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="your-orders">
        <h3 id="your-orders">Orders</h3>
        {orders.length === 0 ? <p>Nothing yet.</p> : null}
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <span>
                {orderNumberOf(order)}: {order.orderItems.map((item) => itemText(item)).join('; ')}
              </span>
              <time dateTime={order.createdAt}>{formatSiteTime(order.createdAt)}</time>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function itemText({ title, quantity, options = [], note }: OrderItem): string {
  const choice = [...options.map((option) => optionText(option)), ...(note === undefined ? [] : [`“${note}”`])]
  return [`${title} (x ${quantity})`, ...choice].join(', ')
}
