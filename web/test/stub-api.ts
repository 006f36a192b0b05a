import { vi } from 'vitest'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import { USUAL_PACE } from './usual-pace.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** Responses by call, such as `GET stripe/products`. Any other call gets a 404. */
export type Handlers = Record<string, Handler>

export const PIE: Product = { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 204 }
export const CHIPS: Product = { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 502 }
export const GRAVY: Product = { id: 'gravy', title: 'Gravy', price: 2.5, section: 'Sides', order: 503 }
export const CATALOGUE = [GRAVY, CHIPS, PIE]

export const DISHES: Dish[] = [
  { id: 'gravy', description: '', details: null },
  {
    id: 'chips',
    description: 'With chicken salt',
    details: {
      tags: ['vegetarian', 'vegan'],
      allergens: { contains: [], mayContain: ['gluten', 'milk'] },
      optionGroups: [],
      gst: 'taxable',
    },
  },
  {
    id: 'pie',
    description: 'With chips',
    details: {
      tags: [],
      allergens: { contains: ['wheat', 'gluten', 'milk'], mayContain: [] },
      optionGroups: [],
      gst: 'taxable',
    },
  },
]

export const json = (body: unknown, status = 200): Response => Response.json(body, { status })

export const problem = (status: number, code: string, more: object = {}): Response =>
  json({ type: 'about:blank', title: 'Rejected', status, code, requestId: 'r-1', ...more }, status)

const DEFAULTS: Handlers = {
  'GET stripe/products': () => json(CATALOGUE),
  'GET menu': () => json(DISHES),
  'GET kitchen': () => json({ ...USUAL_PACE, at: new Date().toISOString() }),
  'POST customers': () => json({ id: 'c-1', createdAt: '2025-03-04T05:06:07.000Z', name: 'Casey', emailAddress: null }),
  'GET customers/current/ticket': () => json({ orders: [] }),
  'GET customerCards/current': () => json({ cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }),
  'GET customerBalances/current': () => json({ loyaltyPoints: 240, availableSpend: 1250 }),
}

/** Replaces `fetch` by these handlers. Returns the requests that the app sends. */
export function stubApi(handlers: Handlers = {}): Request[] {
  const table = { ...DEFAULTS, ...handlers }
  const requests: Request[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    const { origin, pathname } = new URL(request.url)
    const path = origin === location.origin ? pathname.replace(API_BASE_PATH, '') : request.url
    return Promise.resolve(table[`${request.method} ${path}`]?.(request) ?? problem(404, 'not_found'))
  })
  return requests
}
