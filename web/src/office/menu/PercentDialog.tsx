import { useState } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { PRODUCT_LIMITS } from '@fuel-shack/contract/shop/catalogue/product-limits'
import { Field } from '../../ui/controls/Field.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { readTyped } from '../fields/fields.ts'
import { typed } from '../fields/typed.ts'
import { plural } from '../parts/plural.ts'
import { FormDialog } from '../settings/FormDialog.tsx'
import styles from './Menu.module.css'
import { changedByPercent, type ManagedSection } from './menu-order.ts'
import { toStated } from './product-draft.ts'
import { useMenuChange } from './use-menu-change.ts'

const FIELDS = { percent: { kind: 'number', label: 'Percent', min: -90, max: 200, canBeFraction: true } } as const

interface Problem {
  tone: 'fault' | 'failure'
  text: string
}

/** Changes all prices of a section in one call, after a look at the old and the new ones. */
export function PercentDialog({ section, ...dialog }: DialogProps & { section: ManagedSection }) {
  const { title } = section
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const { save, isBusy } = useMenuChange()
  const showToast = useToast()
  const read = readTyped(FIELDS, { percent: text })
  const percent = 'values' in read ? Number(read.values['percent']) : 0
  const products = section.products
    .map((product) => ({ product, cents: changedByPercent(product.priceInCents, percent) }))
    .filter(({ product, cents }) => percent !== 0 && cents !== product.priceInCents)

  async function submit(): Promise<void> {
    if ('fault' in read) return setProblem({ tone: 'fault', text: read.fault })
    if (products.length === 0) return setProblem({ tone: 'fault', text: 'No price changes by that.' })
    if (products.some(({ cents }) => cents > PRODUCT_LIMITS.priceInCents))
      return setProblem({ tone: 'fault', text: 'That makes a price too high.' })
    const outcome = await save(products.map(({ product, cents }) => ({ ...toStated(product), priceInCents: cents })))
    if (outcome.is === 'failed') return setProblem({ tone: 'failure', text: outcome.text })
    if (outcome.is === 'conflict')
      return setProblem({ tone: 'failure', text: `Not saved. ${outcome.text}. Look at the prices again.` })
    dialog.onClose()
    return showToast({ text: `${title}: ${plural(products.length, 'price')} changed.` })
  }

  const form = { isBusy, isRestored: false, problem, discard: () => {}, save: () => void submit() }
  return (
    <FormDialog {...dialog} title={`All prices: ${title}`} form={form}>
      <Field
        label="Percent"
        hint="Such as 5, or −10 for less. Prices are rounded to 10 cents."
        inputMode="text"
        {...typed(text, (next) => {
          setText(next)
          setProblem(undefined)
        })}
      />
      {products.length > 0 ? (
        <table className={styles.prices} aria-label="Prices before and after">
          <thead>
            <tr>
              <th scope="col">Dish</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ product, cents }) => (
              <tr key={product.id}>
                <th scope="row">{product.title}</th>
                <td>{formatAud(product.priceInCents)}</td>
                <td>{formatAud(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </FormDialog>
  )
}
