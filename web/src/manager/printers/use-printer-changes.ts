import {
  useAddPrinterMutation,
  useChangePrinterMutation,
  useRemovePrinterMutation,
  useTestPrinterMutation,
} from '../manager-queries.ts'
import { useAttempts } from '../settings/use-attempts.ts'
import { printerFailure } from './printer-texts.ts'

/** The changes of printers. */
export function usePrinterChanges() {
  const [add] = useAddPrinterMutation()
  const [change] = useChangePrinterMutation()
  const [remove] = useRemovePrinterMutation()
  const [test] = useTestPrinterMutation()
  return { add, change, remove, test, ...useAttempts(printerFailure) }
}
