import { useState } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { Field } from '../../ui/controls/Field.tsx'
import { typed } from '../fields/typed.ts'
import { NotLoaded } from '../parts/QueryNotices.tsx'
import styles from './Menu.module.css'
import { usePrices } from './menu-queries.ts'

/** The price of each dish on a day. */
export function PricesOn() {
  const [day, setDay] = useState('')
  return (
    <>
      <Field label="Day" type="date" {...typed(day, setDay)} />
      {day === '' ? null : <PricesOfDay key={day} day={day} />}
    </>
  )
}

function PricesOfDay({ day }: { day: string }) {
  const query = usePrices(day)
  if (!query.data) return <NotLoaded query={query} what="the prices" />
  const prices = query.data.prices.flatMap(({ priceInCents, ...price }) =>
    priceInCents === null ? [] : [{ ...price, priceInCents }],
  )
  if (prices.length === 0) return <p>Nothing was on the menu.</p>
  return (
    <table className={styles.prices} aria-label="Prices of that day">
      <tbody>
        {prices.map(({ productId, title, priceInCents }) => (
          <tr key={productId}>
            <th scope="row">{title}</th>
            <td>{formatAud(priceInCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
