import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chosenDetails } from '../catalogue/chosen-details.ts'
import { hasSeafood } from '../catalogue/seafood.ts'
import { siteCatalogueSchema } from '../folder/site-catalogue.ts'
import { siteSchema } from './site.ts'

const repository = join(import.meta.dirname, '../../../..')
const sites = globSync('{site,examples/*}/site.json', { cwd: repository }).map(dirname)

function readJson(site: string, file: string): unknown {
  return JSON.parse(readFileSync(join(repository, site, file), 'utf8'))
}

test('there is the default site and another one', () => {
  expect(sites).toContain('site')
  expect(sites.length).toBeGreaterThan(1)
})

test('no source of the apps, pages and messages names a rest stop', () => {
  const names = sites.map((folder) => siteSchema.parse(readJson(folder, 'site.json')).name)
  const sources = globSync(
    [
      'web/{src,public}/**/*.{ts,tsx,css,svg,html}',
      'web/index.html',
      'identity/src/**/*.*',
      'api/src/messages/**/*.ts',
    ],
    { cwd: repository, exclude: ['**/*.test.*', '**/test/**'] },
  )
  expect(sources.length).toBeGreaterThan(100)
  const isNamed = (file: string) => {
    const text = readFileSync(join(repository, file), 'utf8')
    return names.some((name) => text.includes(name))
  }
  expect(sources.filter(isNamed)).toEqual([])
})

/** Foods that are sold alone and that other dishes name, by the words for them in a description or an option. */
const FOODS = [
  { id: 'hot_chips_small', words: /\bchips\b/i },
  { id: 'gravy', words: /\bgravy\b/i },
  { id: 'side_salad', words: /\bside salad\b|\bchips(?:,| and) salad\b/i },
  { id: 'onion_rings', words: /\bonion rings\b/i },
  { id: 'soft_drink', words: /\bsoft drink\b/i },
]
const MEAT = /\b(?:bacon|ham|beef|steak|lamb|snags?|sausage|prosciutto|chicken(?! salt))\b/i

describe.each(sites)('%s', (folder) => {
  test('a site is as the schemas say, and each of its menu boards has a section', () => {
    const site = siteSchema.parse(readJson(folder, 'site.json'))
    const catalogue = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    const sections = new Set(catalogue.products.map((product) => product.section))
    expect(site.menuBoards.map((board) => board.section)).toEqual([...sections])
  })

  test('a site warns customers while no screen is on, and ends its escalation with the offer of a refund', () => {
    const { unattended, escalation } = siteSchema.parse(readJson(folder, 'site.json')).fulfilment
    expect(unattended).toBe('warn')
    expect(escalation.at(-1)?.step).toBe('offer-refund')
  })

  test('a site has no two products with one id or place', () => {
    const { products } = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    expect(new Set(products.map((product) => product.id)).size).toBe(products.length)
    expect(new Set(products.map((product) => product.order)).size).toBe(products.length)
  })

  test('a dish lists the allergens of a food that it or an option names, and no tag that the food lacks', () => {
    const { products } = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    for (const { title, description, details } of products) {
      if (!details) continue
      const choices = details.optionGroups
        .flatMap(({ options }) => options)
        .filter(({ isRemoval }) => !isRemoval)
        .map((option) => ({ name: `${title}: ${option.title}`, words: option.title, ids: [option.id] }))
      for (const { name, words, ids } of [{ name: title, words: `${title}. ${description}`, ids: [] }, ...choices]) {
        const chosen = chosenDetails(details, ids)
        const foods = FOODS.filter((food) => food.words.test(words))
        for (const food of products.filter(({ id }) => foods.some((named) => named.id === id))) {
          const { tags = [], allergens } = food.details ?? {}
          const { contains = [], mayContain = [] } = chosen.allergens ?? {}
          expect
            .soft(contains, `${name} contains ${food.title}`)
            .toEqual(expect.arrayContaining(allergens?.contains ?? []))
          expect
            .soft([...contains, ...mayContain], `${name} may contain ${food.title}`)
            .toEqual(expect.arrayContaining(allergens?.mayContain ?? []))
          const plantBased = chosen.tags.filter((tag) => tag === 'vegetarian' || tag === 'vegan')
          expect.soft(tags, `${name} has the tags of ${food.title}`).toEqual(expect.arrayContaining(plantBased))
        }
      }
    }
  })

  test('a dish of a site with fish, crustaceans or molluscs says where they come from, or why it need not', () => {
    const { products } = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    const asked = products.filter(({ details }) => details && hasSeafood(details))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ details }) => !details?.seafood).map(({ title }) => title)).toEqual([])
  })

  test('a site calls no dish with meat vegetarian', () => {
    const { products } = siteCatalogueSchema.parse(readJson(folder, 'catalogue.json'))
    for (const { title, details } of products) {
      for (const option of details?.optionGroups.flatMap(({ options }) => options) ?? []) {
        if (!details || option.isRemoval || !MEAT.test(option.title)) continue
        expect.soft(chosenDetails(details, [option.id]).tags, `${title}: ${option.title}`).not.toContain('vegetarian')
      }
    }
  })
})

describe('a site', () => {
  const { fulfilment: _fulfilment, ...rest } = siteSchema.parse(readJson('site', 'site.json'))
  const screen = { waitingAfterMinutes: 10, lateAfterMinutes: 20 }

  // Covers escalation-6.
  test('a site warns customers while no screen is on and ends its escalation with the offer of a refund, unless it says otherwise', () => {
    const { fulfilment } = siteSchema.parse({ ...rest, fulfilment: screen })
    expect(fulfilment.unattended).toBe('warn')
    expect(fulfilment.escalation.at(-1)).toMatchObject({ step: 'offer-refund', afterMinutes: 20 })
  })

  test('a site has an ABN with valid check digits', () => {
    const typo = siteSchema.safeParse({ ...rest, fulfilment: screen, abn: '51 824 753 557' })
    expect(typo.error?.issues).toMatchObject([{ path: ['abn'], message: 'must be an ABN with valid check digits' }])
    expect(siteSchema.safeParse({ ...rest, fulfilment: screen, abn: '53 004 085 616' }).success).toBe(true)
  })
})

test('a site that says nothing about it limits its customers, and waits with docket and push', () => {
  const site = siteSchema.parse(readJson('site', 'site.json'))
  const { quantityPerDish, quantityPerOrder } = site.limits
  const { announceAfterSeconds: _seconds, ...fulfilment } = site.fulfilment
  const parsed = siteSchema.parse({ ...site, limits: { quantityPerDish, quantityPerOrder }, fulfilment })
  expect(parsed.limits).toMatchObject({ openOrders: 3, cancellationsPerHour: 3, cancelWithinMinutes: 2 })
  expect(parsed.fulfilment.announceAfterSeconds).toBe(10)
})

test('a state, a time zone and phone numbers are read as people write them', () => {
  const site = siteSchema.parse(readJson('site', 'site.json'))
  const { address, fulfilment } = site
  const parsed = siteSchema.parse({
    ...site,
    address: { ...address, state: 'Queensland' },
    timeZone: 'australia/brisbane',
    alerts: { emailAddresses: [], mobileNumbers: ['+61 (0)491-570-156'] },
    fulfilment: { ...fulfilment, escalation: [{ step: 'sms', afterMinutes: 5, to: ['0491 570 006'] }] },
  })
  expect(parsed.address.state).toBe('QLD')
  expect(parsed.timeZone).toBe('Australia/Brisbane')
  expect(parsed.alerts.mobileNumbers).toEqual(['0491 570 156'])
  expect(parsed.fulfilment.escalation).toEqual([{ step: 'sms', afterMinutes: 5, to: ['+61491570006'] }])
  expect(siteSchema.parse(parsed)).toEqual(parsed)
})

test('a state that is none of Australia is a problem at the start, and so is an abbreviation as a time zone', () => {
  const site = siteSchema.parse(readJson('site', 'site.json'))
  const wrong = siteSchema.safeParse({ ...site, address: { ...site.address, state: 'Quensland' }, timeZone: 'AEST' })
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['address.state', 'must be a state or territory of Australia, such as QLD'],
    ['timeZone', 'must be an IANA time zone such as Australia/Sydney'],
  ])
})
