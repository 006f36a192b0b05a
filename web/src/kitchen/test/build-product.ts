import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'

/** A dish of the section Food. @param price in dollars @param order its place on the menu */
export const buildProduct = (id: string, title: string, price: number, order: number): Product => ({
  id,
  title,
  price,
  section: 'Food',
  order,
})
