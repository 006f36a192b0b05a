import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import { beforeAll, expect, test } from 'vitest'
import { startTestEnvironment, type TestApp } from '../../support/test-app.ts'
import { buildTwoInstances } from '../../support/two-instances.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { findProduct, statedOf } from './menu-fixture.ts'

const environment = useFixture(startTestEnvironment)
const shop = useFixture(() => buildTwoInstances(environment))
let managers: ReturnType<TestApp['as']>[]

beforeAll(async () => {
  managers = await Promise.all(
    shop.instances.map(async (instance, index) =>
      instance.as(
        await environment.issuer.token({ subject: `manager-${index}`, claims: { role: ['staff', 'manager'] } }),
      ),
    ),
  )
})

const priceAt = async (instance: TestApp) =>
  (await instance.as(undefined).get('stripe/products')).json<Product[]>().find(({ id }) => id === 'gravy')?.price

// Covers manager-17, manager-18.
test('one of two managers at once at two servers changes the price, which both servers then have', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const answers = await Promise.all(
      managers.map(async (manager, index) => {
        const gravy = findProduct((await manager.get('manager/menu')).json<ManagedMenu>(), 'gravy')
        const stated = statedOf(gravy, { version: round, priceInCents: 200 + 10 * round + index })
        return manager.post('manager/menu', { products: [stated] })
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    for (const instance of shop.instances)
      await expect.poll(() => priceAt(instance)).toBe((200 + 10 * round + winner) / 100)
  }
})
