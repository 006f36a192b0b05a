import { useId } from 'react'
import { formatCardNumber } from '@fuel-shack/contract/cards/card-number'
import type { CustomerExport, SecondFactorExport } from '@fuel-shack/contract/cards/customers'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import type { OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { formatSiteTime } from '../platform/time/site-time.ts'
import { Messages } from './Messages.tsx'
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
        {secondFactor?.mobileNumber ? (
          <Fact name="Mobile number">{toNationalNumber(secondFactor.mobileNumber)}</Fact>
        ) : null}
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
      <Messages />
      <Records
        title="Points and balance"
        records={entries.map((entry) => ({ ...entry, text: describeMovement(entry) }))}
      />
      <Records
        title="Orders"
        records={orders.map((order) => ({
          ...order,
          text: `${orderNumberOf(order)}: ${order.orderItems.map((item) => itemText(item)).join('; ')}`,
        }))}
      />
    </div>
  )
}

function itemText({ title, quantity, options = [], note }: OrderItem): string {
  const choice = [...options.map((option) => optionText(option)), ...(note === undefined ? [] : [`“${note}”`])]
  return [`${title} (x ${quantity})`, ...choice].join(', ')
}

function Records({ title, records }: { title: string; records: { id: string; text: string; createdAt: string }[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {records.length === 0 ? <p>Nothing yet.</p> : null}
      <ul className={styles.list}>
        {records.map(({ id, text, createdAt }) => (
          <li key={id}>
            <span>{text}</span>
            <time dateTime={createdAt}>{formatSiteTime(createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
