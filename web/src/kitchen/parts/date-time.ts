import { formatDateTime as formatIn } from '@fuel-shack/contract/shop/hours/date-time'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'

/** `Tue, Jan 7, 2025 3:04 PM`, as the printed docket has it: a tablet near a border may be in another state's time. */
export const formatDateTime = (instant: string): string => formatIn(instant, siteTimeZone())
