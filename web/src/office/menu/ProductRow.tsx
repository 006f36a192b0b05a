import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { formatAud } from '@fuel-shack/contract/platform/money'
import type { Part } from '@fuel-shack/contract/shop/parts/parts-schema'
import { priceOn } from '@fuel-shack/contract/shop/catalogue/special-price'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { DownIcon, UpIcon } from '../parts/icons.tsx'
import { Item, ItemButton } from '../parts/Item.tsx'
import styles from './Menu.module.css'
import { isOnMenu } from './menu-order.ts'
import { describeProduct, type ProductCheck } from './menu-texts.ts'
import { PriceForm } from './PriceForm.tsx'

/** A dish with what is sold out of it, which another feature has. */
export type DishComponent = ComponentType<{
  product: { id: string; title: string }
  /** Said below its title. */
  notes: readonly string[]
  /** Beside its title. */
  aside: ReactNode
  /** Its title takes the focus when it appears. */
  hasFocus: boolean
  /** Below its title. @param isOpen says whether the row was opened by a tap on its title. */
  children: (isOpen: boolean) => ReactNode
}>

/** The actions on a product. */
export interface ProductActions {
  edit: (product: ManagedProduct) => void
  changePicture: (product: ManagedProduct) => void
  /** Takes it off the menu, or puts it back. */
  setIsOnMenu: (product: ManagedProduct, isOnMenu: boolean) => void
  /** Says that its allergens still hold. */
  confirmAllergens: (product: ManagedProduct) => void
  move: (product: ManagedProduct, by: 1 | -1) => void
}

interface RowProps {
  product: ManagedProduct
  isBusy: boolean
  /** It takes the focus when it appears, because it was taken off or put back here. */
  hasFocus: boolean
  actions: ProductActions
}

interface ProductRowProps extends RowProps {
  today: string
  /** The parts that dishes can be made with. */
  parts: readonly Part[]
  /** Undefined: the server does not record them. */
  checks: readonly ProductCheck[] | undefined
  /** The products of its section, in order. */
  together: readonly ManagedProduct[]
  Dish: DishComponent
}

/** A product in its section: its price and what is sold out of it change in place. */
export function ProductRow({ today, parts, checks, together, Dish, ...row }: ProductRowProps) {
  const { product, hasFocus } = row
  const check = checks?.find(({ productId }) => productId === product.id)
  const isUnchecked = checks !== undefined && product.details?.allergens && (!check || check.changedParts.length > 0)
  const [asksPrice, setAsksPrice] = useState(false)
  const price = useRef<HTMLButtonElement>(null)
  if (!isOnMenu(product)) return <OffMenuRow {...row} />
  return (
    <Dish
      product={product}
      notes={describeProduct(product, today, parts, check)}
      hasFocus={hasFocus}
      aside={
        <Button
          ref={price}
          tone="secondary"
          className={styles.priceButton}
          aria-expanded={asksPrice}
          onClick={() => setAsksPrice(!asksPrice)}
        >
          <span>{formatAud(priceOn(product, today))}</span>
          <VisuallyHidden>{` – change the price of ${product.title}`}</VisuallyHidden>
        </Button>
      }
    >
      {(isOpen) => (
        <>
          {asksPrice ? (
            <PriceForm
              product={product}
              onClose={() => {
                setAsksPrice(false)
                price.current?.focus()
              }}
            />
          ) : null}
          {isOpen ? <Actions {...row} together={together} asksCheck={Boolean(isUnchecked)} /> : null}
        </>
      )}
    </Dish>
  )
}

interface ActionsProps extends RowProps, Pick<ProductRowProps, 'together'> {
  /** The allergens that it states were not checked, or not since a part has changed. */
  asksCheck: boolean
}

function Actions({ product, isBusy, together, asksCheck, actions }: ActionsProps) {
  const { title } = product
  const index = together.indexOf(product)
  const tapped = useRef<HTMLButtonElement>(null)
  const placed = useRef(index)
  useEffect(() => {
    if (placed.current === index) return
    placed.current = index
    // A row that moves in the page loses the focus.
    tapped.current?.focus()
    tapped.current = null
  })
  const mover = (label: string, Icon: typeof UpIcon, by: 1 | -1) => {
    const isDisabled = isBusy || (by < 0 ? index === 0 : index === together.length - 1)
    return (
      <IconButton
        variant="outlined"
        icon={<Icon size={20} />}
        label={`${label} ${title}`}
        aria-disabled={isDisabled || undefined}
        onClick={({ currentTarget }) => {
          if (isDisabled) return
          tapped.current = currentTarget
          actions.move(product, by)
        }}
      />
    )
  }
  return (
    <div className={styles.actions}>
      {asksCheck ? (
        <ItemButton
          label="Allergens are right"
          about={`for ${title}`}
          isBusy={isBusy}
          onClick={() => actions.confirmAllergens(product)}
        />
      ) : null}
      <ItemButton label="Change" about={title} onClick={() => actions.edit(product)} />
      <ItemButton label="Picture" about={`of ${title}`} onClick={() => actions.changePicture(product)} />
      {mover('Move up', UpIcon, -1)}
      {mover('Move down', DownIcon, 1)}
      <ItemButton
        label="Take off the menu"
        about={title}
        isBusy={isBusy}
        onClick={() => actions.setIsOnMenu(product, false)}
      />
    </div>
  )
}

export function OffMenuRow({ product, isBusy, hasFocus, actions }: RowProps) {
  const { title, priceInCents } = product
  return (
    <Item name={title} note={`Off the menu · ${formatAud(priceInCents)}`} className={styles.off}>
      <ItemButton
        ref={hasFocus ? focusOnMount : null}
        label="Put back"
        about={title}
        isBusy={isBusy}
        onClick={() => actions.setIsOnMenu(product, true)}
      />
      <ItemButton label="Change" about={title} tone="quiet" onClick={() => actions.edit(product)} />
    </Item>
  )
}
