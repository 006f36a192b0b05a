import { percentAt } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'

/** The sentence beside prices. Undefined if no day has a surcharge. */
export const useSurchargeSentence = (): string | undefined => useAppConfig().surcharge?.sentence

/** The percentage for an order that is picked up then. 0 while that is not known. */
export function useSurchargePercent(pickUpAt: Date | undefined): number {
  const spans = useAppConfig().surcharge?.spans
  return spans && pickUpAt ? percentAt(spans, pickUpAt) : 0
}
