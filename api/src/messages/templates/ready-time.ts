import { documentTime } from '@fuel-shack/contract/sales/receipts/receipt-texts'

/** `6:45 pm`, with the date if it is not that of the message. */
export function readyTime(writtenAt: string, readyAt: string, timeZone: string): string {
  const [writtenDate] = documentTime(writtenAt, timeZone).split(', ')
  const [readyDate, time] = documentTime(readyAt, timeZone).split(', ')
  return writtenDate === readyDate ? (time ?? '') : `${time} on ${readyDate}`
}
