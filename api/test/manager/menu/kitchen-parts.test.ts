import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { chosenDetails } from '@fuel-shack/contract/shop/catalogue/chosen-details'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { beforeAll, expect, test } from 'vitest'
import { startTestEnvironment, type TestApp } from '../../support/test-app.ts'
import { buildTwoInstances } from '../../support/two-instances.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { findProduct, statedOf, type StatedProduct } from './menu-fixture.ts'

const environment = useFixture(startTestEnvironment)
const shop = useFixture(() => buildTwoInstances(environment))
let manager: ReturnType<TestApp['as']>

const GRAVY = { id: 'gravy', title: 'Gravy', contains: ['wheat' as const], mayContain: ['soy' as const] }
const CALLER = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' }

beforeAll(async () => {
  const claims = { role: ['staff', 'manager'], name: 'Riley Example' }
  manager = shop.instances[0].as(await environment.issuer.token({ subject: 'riley', claims }))
})

const readMenu = async () => (await manager.get('manager/menu')).json<ManagedMenu>()
const find = async () => findProduct(await readMenu(), 'gravy')
const change = async (changes: Partial<StatedProduct>, more: object = {}) =>
  manager.post('manager/menu', { products: [statedOf(await find(), changes)], ...more })
const setParts = (parts: SettingValue<'parts'>) =>
  shop.instances[0].context.settings.update({ setting: 'parts', toValue: () => parts }, CALLER)

/** The allergens that customers of an instance read of a dish, with an option or without. */
async function readAllergens(instance: TestApp, optionIds: string[] = []) {
  const dishes = (await instance.as(undefined).get('menu')).json<Dish[]>()
  const details = dishes.find(({ id }) => id === 'gravy')?.details
  if (!details) throw new Error('The menu has no such dish')
  return chosenDetails(details, optionIds).allergens
}

async function expectAllergens(allergens: unknown, optionIds?: string[]): Promise<void> {
  expect(await readAllergens(shop.instances[0], optionIds)).toEqual(allergens)
  // The other instance hears of a change after the answer.
  for (const instance of shop.instances) await expect.poll(() => readAllergens(instance, optionIds)).toEqual(allergens)
}

// Covers manager-27.
test('a changed part is at once in every dish that is made with it, on every instance', async () => {
  await setParts([GRAVY])
  const details = dishDetailsSchema.parse({
    tags: [],
    allergens: { contains: ['milk'], mayContain: [] },
    optionGroups: [
      { id: 'extras', title: 'Extras', max: 1, options: [{ id: 'more', title: 'More', parts: ['gravy'] }] },
    ],
  })
  expect((await change({ details })).statusCode).toBe(200)
  await expectAllergens({ contains: ['milk'], mayContain: [] })
  await expectAllergens({ contains: ['milk', 'wheat'], mayContain: ['soy'] }, ['more'])

  await change({ details: { ...details, parts: ['gravy'] } })
  await expectAllergens({ contains: ['milk', 'wheat'], mayContain: ['soy'] })

  await setParts([{ ...GRAVY, contains: ['wheat', 'soy'], mayContain: [] }])
  await expectAllergens({ contains: ['milk', 'wheat', 'soy'], mayContain: [] })
})

test('a dish with a deleted part counts as not checked, and managers still read what was stated', async () => {
  await setParts([])
  await expectAllergens(null)
  expect(await find()).toMatchObject({ details: { parts: ['gravy'], allergens: { contains: ['milk'] } } })
  expect((await readMenu()).parts).toEqual([])
  await setParts([GRAVY])
  await expectAllergens({ contains: ['milk', 'wheat'], mayContain: ['soy'] })
})

// Covers manager-29.
test('a menu says who stated the allergens of a dish, and asks again after a change of a part until someone confirms them', async () => {
  await setParts([GRAVY])
  const readCheck = async () => (await readMenu()).checks?.find(({ productId }) => productId === 'gravy')
  const stateContains = async (contains: 'egg'[], partsVersion: number | undefined) => {
    const { details } = await find()
    if (!details) throw new Error('The dish has no details')
    const stated = { ...details, allergens: { contains, mayContain: [] } }
    return change({ details: stated }, partsVersion === undefined ? {} : { partsVersion })
  }
  const { partsVersion = 0 } = await readMenu()
  await stateContains(['egg'], undefined)
  expect(await readCheck()).toBeUndefined()
  await stateContains([], partsVersion)
  expect(await readCheck()).toMatchObject({ by: 'Riley', changedParts: [] })

  await change({ priceInCents: 310 })
  expect(await readCheck()).toMatchObject({ changedParts: [] })
  await setParts([{ ...GRAVY, title: 'Brown gravy', contains: ['egg'] }])
  expect(await readCheck()).toMatchObject({ changedParts: ['Brown gravy'] })

  const confirm = async (seen: number) =>
    manager.post('manager/menu', {
      products: [],
      partsVersion: seen,
      checks: [{ productId: 'gravy', version: (await find()).version }],
    })
  expect((await confirm(partsVersion)).statusCode).toBe(409)
  expect((await confirm(partsVersion + 1)).statusCode).toBe(200)
  const [entry] = (await manager.get('manager/changes?subject=menu')).json<AuditTrailPage>().entries
  expect(entry).toMatchObject({ action: 'allergens_confirmed', details: { productId: 'gravy' }, by: 'Riley' })
  expect(await readCheck()).toMatchObject({ by: 'Riley', changedParts: [] })
  await setParts([])
  expect(await readCheck()).toBeUndefined()
})
