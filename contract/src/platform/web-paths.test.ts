import { expect, it } from 'vitest'
import { isManagerPath, isStaffPath } from './staff-paths.ts'
import { isOwnPath, managerPaths, pathTo, staffPaths, webPaths } from './web-paths.ts'

it('a path function fills in and encodes the parameters of its page', () => {
  expect(pathTo('receipt', { orderId: 'a/b' })).toBe('/my-orders/a%2Fb/receipt')
  expect(pathTo('cards', {})).toBe(webPaths.cards)
})

it.each(['/my-orders', '/my-orders/7Q', '/my-orders/7Q/receipt'])('%s is a page of own orders', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

it.each(['/', '/orders', '/my-orders/', '/my-orders-2', '/my-orders/7Q/other', '/MY-ORDERS'])(
  '%s is not a page of own orders',
  (path) => {
    expect(isOwnPath(path)).toBe(false)
  },
)

it.each([...Object.values(managerPaths), '/manage/', '/manage/nonsense'])('%s is in the manager’s area', (path) => {
  expect(isManagerPath(path)).toBe(true)
})

it.each(['/', '/managers', '/MANAGE', '/home/manage'])('%s is not in the manager’s area', (path) => {
  expect(isManagerPath(path)).toBe(false)
})

it.each([...Object.values(staffPaths), '/manage/nonsense'])('staff who log in at %s return to it', (path) => {
  expect(isStaffPath(path)).toBe(true)
})

it.each(['/', '/screen/', '/screens', '/orders'])('%s is no page of staff', (path) => {
  expect(isStaffPath(path)).toBe(false)
})
