import type { Availability, Portions } from '@fuel-shack/contract/shop/catalogue/availability'
import { AppError } from '../../../platform/errors.ts'
import type { Shortage } from '../../../shop/catalogue/portions-service.ts'
import type { SoldLine } from '../../sold-line.ts'

/** Makes the error that states for each dish how many portions its customer can have. */
export function portionShortage(shortages: readonly Shortage[], lines: readonly SoldLine[]): AppError {
  const products = lines.flatMap(({ productId, title, unitPriceCents }, index) => {
    const ofDish = shortages.filter((shortage) => shortage.productId === productId)
    const isFirst = lines.findIndex((line) => line.productId === productId) === index
    if (ofDish.length === 0 || !isFirst) return []
    return [{ id: productId, title, priceInCents: unitPriceCents, availability: availabilityOf(ofDish) }]
  })
  const isOfDish = shortages.some(({ optionId }) => optionId === null)
  return new AppError(isOfDish ? 'sold_out' : 'option_sold_out', { products })
}

function availabilityOf(shortages: readonly Shortage[]): Availability {
  const gone = shortages.filter(({ left }) => left === 0)
  const dish = gone.find(({ optionId }) => optionId === null)
  const options = gone.flatMap(({ optionId, until }) => (optionId === null ? [] : [{ id: optionId, until }]))
  const portions = shortages.map(({ optionId, left, until }): Portions => ({
    ...(optionId !== null && { optionId }),
    left,
    reserved: 0,
    until,
  }))
  return {
    ...(dish && { soldOutUntil: dish.until }),
    ...(options.length > 0 && { soldOutOptions: options }),
    portions,
  }
}
