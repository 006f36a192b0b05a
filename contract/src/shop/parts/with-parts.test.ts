import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS } from '../catalogue/allergens.ts'
import { chosenDetails } from '../catalogue/chosen-details.ts'
import { dishDetailsSchema, type DishDetails } from '../catalogue/dish-details.ts'
import { partsSchema, type Part } from './parts-schema.ts'
import { withParts } from './with-parts.ts'

const part = (id: string, changes: Partial<Part> = {}): Part => ({
  id,
  title: id,
  contains: [],
  mayContain: [],
  ...changes,
})
const dish = (changes: Partial<DishDetails>): DishDetails => ({
  ...dishDetailsSchema.parse({ tags: [], allergens: { contains: [], mayContain: [] } }),
  ...changes,
})
const gravy = part('gravy', { contains: ['wheat', 'gluten'], mayContain: ['soy'] })

const IDS = ['chips', 'gravy', 'bread', 'oil']
const names = fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 4 })
const ids = fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 3 })
const parts = fc
  .tuple(...IDS.map(() => fc.record({ contains: names, mayContain: names })))
  .map((lists) => IDS.map((id, index) => part(id, lists[index])))
const options = fc.array(fc.record({ adds: names, mayAdd: names, parts: ids }), { minLength: 1, maxLength: 4 })

/** Every choice of some ids. */
const choicesOf = (all: readonly string[]): string[][] =>
  all.reduce<string[][]>((made, id) => [...made, ...made.map((choice) => [...choice, id])], [[]])

describe('a dish with parts', () => {
  // Covers manager-27.
  test('every choice of every dish shows the union of the dish, its options and their parts', () => {
    fc.assert(
      fc.property(parts, names, names, ids, options, (known, contains, mayContain, own, extras) => {
        const listed = extras.map((extra, index) => ({ id: `option_${index}`, title: 'Extra', ...extra }))
        const stated = dishDetailsSchema.parse({
          tags: [],
          allergens: { contains, mayContain: mayContain.filter((name) => !contains.includes(name)) },
          parts: own,
          optionGroups: [{ id: 'extras', title: 'Extras', max: listed.length, options: listed }],
        })
        const read = dishDetailsSchema.parse(withParts(stated, known))
        for (const choice of choicesOf(listed.map(({ id }) => id))) {
          const chosen = listed.filter(({ id }) => choice.includes(id))
          const used = known.filter(({ id }) => [own, ...chosen.map((each) => each.parts)].flat().includes(id))
          const lists = [
            { contains, mayContain },
            ...chosen.map(({ adds, mayAdd }) => ({ contains: adds, mayContain: mayAdd })),
            ...used,
          ]
          const contained = new Set(lists.flatMap((list) => list.contains))
          const traces = new Set(lists.flatMap((list) => list.mayContain))
          for (const name of contained) traces.delete(name)
          const shown = chosenDetails(read, choice).allergens
          expect(shown?.contains.toSorted()).toEqual([...contained].toSorted())
          expect(shown?.mayContain.toSorted()).toEqual([...traces].toSorted())
        }
      }),
    )
  })

  test('a dish with a part that no longer exists counts as not checked, wherever the part is', () => {
    const option = { id: 'gravy', title: 'Gravy', deltaInCents: 0, isDefault: false, isRemoval: false, adds: [] }
    const group = { id: 'extras', title: 'Extras', min: 0, max: 1, options: [{ ...option, parts: ['gravy'] }] }
    for (const stated of [dish({ parts: ['gravy'] }), dish({ optionGroups: [group] })]) {
      expect(withParts(stated, [gravy]).allergens).not.toBeNull()
      expect(withParts({ ...stated, tags: ['vegetarian'] }, [])).toMatchObject({ tags: [], allergens: null })
    }
  })

  test('a dish with parts loses the tags that they contradict', () => {
    const stated = dish({ parts: ['gravy'], tags: ['vegetarian', 'no gluten ingredients'] })
    expect(withParts(stated, [gravy]).tags).toEqual(['vegetarian'])
  })

  test('a dish with parts has the origin of its seafood while a part has seafood', () => {
    const stated = dish({ parts: ['stock'], seafood: { origin: 'imported' } })
    expect(dishDetailsSchema.safeParse(stated).success).toBe(true)
    expect(withParts(stated, [part('stock', { contains: ['fish'] })]).seafood).toEqual({ origin: 'imported' })
    expect(dishDetailsSchema.parse(withParts(stated, [part('stock')])).seafood).toBeUndefined()
  })

  test('a dish without parts is the same object to its readers', () => {
    const stated = dish({})
    expect(withParts(stated, [gravy])).toBe(stated)
  })
})

test('parts have different ids and names', () => {
  expect(partsSchema.safeParse([gravy, part('oil')]).success).toBe(true)
  expect(partsSchema.safeParse([gravy, part('gravy', { title: 'Oil' })]).success).toBe(false)
  expect(partsSchema.safeParse([gravy, part('oil', { title: 'GRAVY' })]).success).toBe(false)
})
