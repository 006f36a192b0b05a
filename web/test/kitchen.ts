import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { hoursOf, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { vi } from 'vitest'
import { CONFIG } from './render-app.tsx'
import { json, type Handlers } from './stub-api.ts'
import { USUAL_PACE } from './usual-pace.ts'

export const WEEK = [{ days: WEEK_DAYS.slice(0, 6), opens: '06:00', closes: '20:00', lastOrders: '19:30' }]

/** Open for orders, with a kitchen in Brisbane that closes at 8 pm, has last orders at 7:30 pm and rests on Sunday. */
export const OPEN: Partial<AppConfig> = {
  ordering: 'open',
  kitchen: { hours: hoursOf({ week: WEEK }, 'Australia/Brisbane'), takesOrders: true },
}

/** Sets the clock of the device to a time in Brisbane, until the test has finished. */
export function setClock(local: string): void {
  vi.setSystemTime(new Date(`${local}+10:00`))
}

/** Time passes while the page is hidden, and it is shown again. */
export function passTimeTo(local: string): void {
  setClock(local)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The answer of the API about the kitchen. */
export function serverTakesOrders(takesOrders: boolean): Handlers {
  return { 'GET app-config': () => json({ ...CONFIG, ...OPEN, kitchen: { ...OPEN.kitchen, takesOrders } }) }
}

/** The answer of the API about pauses and delays. */
export function kitchenPace(pace: Partial<KitchenPace>): Handlers {
  return { 'GET kitchen': () => json({ ...USUAL_PACE, at: new Date().toISOString(), ...pace }) }
}
