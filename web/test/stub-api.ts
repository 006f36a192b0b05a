import { vi } from 'vitest'
import type { Product } from '@fuel-shack/contract/catalogue'
import { API_BASE_PATH } from '@fuel-shack/contract/endpoint-table'

type Answer = (request: Request) => Response | Promise<Response>

/** `GET stripe/products` → what the API answers. A call that is not in the table gets a 404. */
export type Answers = Record<string, Answer>

export const PIE: Product = { id: 'pie', title: 'Beef pie', price: 7.9, section: 'Lunch', order: 204 }
export const CHIPS: Product = { id: 'chips', title: 'Hot chips', price: 9.5, section: 'Sides', order: 502 }
export const GRAVY: Product = { id: 'gravy', title: 'Gravy', price: 2.5, section: 'Sides', order: 503 }
export const CATALOGUE = [GRAVY, CHIPS, PIE]

export const json = (body: unknown, status = 200): Response => Response.json(body, { status })

export const problem = (status: number, code: string, more: object = {}): Response =>
  json({ type: 'about:blank', title: 'Refused', status, code, requestId: 'r-1', ...more }, status)

const USUAL: Answers = {
  'GET stripe/products': () => json(CATALOGUE),
  'POST customers': () => json({ id: 'c-1', createdAt: '2025-03-04T05:06:07.000Z', name: 'Casey', emailAddress: null }),
  'GET customerCards/current': () => json({ cardNumber: '1234567812345670', createdAt: '2025-03-04T05:06:07.000Z' }),
  'GET customerBalances/current': () => json({ loyaltyPoints: 240, availableSpend: 1250 }),
}

/** Puts a network in place of the browser's: what the app calls, this answers. Returns the calls it has seen. */
export function stubApi(answers: Answers = {}): Request[] {
  const table = { ...USUAL, ...answers }
  const seen: Request[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    seen.push(request.clone())
    const { origin, pathname } = new URL(request.url)
    const path = origin === location.origin ? pathname.replace(API_BASE_PATH, '') : request.url
    return Promise.resolve(table[`${request.method} ${path}`]?.(request) ?? problem(404, 'not_found'))
  })
  return seen
}
