import { useState } from 'react'
import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { toTyped, type FieldFault, type Typed } from '../fields/fields.ts'
import { forgetDraft, readDraft, storeDraft } from '../settings/setting-draft.ts'
import { lastPlaceIn } from './menu-order.ts'
import {
  describeProductSteps,
  draftOf,
  formPartsOf,
  newProduct,
  readProduct,
  toStated,
  toValues,
  type Stated,
} from './product-draft.ts'
import { productFields } from './product-fields.ts'
import { useMenuChange } from './use-menu-change.ts'

interface Problem {
  tone: 'fault' | 'failure' | 'conflict'
  text: string
  faults?: readonly FieldFault[]
}

interface ProductFormOptions {
  menu: ManagedMenu
  /** Undefined: the product is being added. */
  current: ManagedProduct | undefined
  onSaved: (product: Stated) => void
}

/** Stores what is typed into the form of a product until it is saved or discarded. It never overwrites what was not seen. */
export function useProductForm({ menu, current, onSaved }: ProductFormOptions) {
  const id = draftOf(current?.id)
  const sections = [...new Set([...menu.sections.map(({ title }) => title), ...(current ? [current.section] : [])])]
  const { save: send, isBusy } = useMenuChange()
  const hasStations = usesStations(menu)
  const partsFor = (product: Stated) => {
    const formParts = formPartsOf(menu.parts ?? [], product)
    return { ...formParts, hasStations: hasStations || formParts.hasStations === true }
  }
  const fieldsFor = (product: Stated) => productFields(sections, partsFor(product))
  const begin = () => {
    const seen = current ? toStated(current) : newProduct(sections[0] ?? '')
    return { seen, draft: toTyped(fieldsFor(seen), toValues(seen)), isRestored: false }
  }
  const [{ draft, seen, isRestored }, setState] = useState(() => {
    const stored = readDraft(id)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below
    return stored ? { draft: stored.draft as Typed, seen: stored.seen as Stated, isRestored: true } : begin()
  })
  const [problem, setProblem] = useState<Problem>()

  function keep(next: Typed, base: Stated): void {
    storeDraft({ form: id, draft: next, seen: base })
    setState({ draft: next, seen: base, isRestored: false })
  }

  function setDraft(next: Typed): void {
    keep(next, seen)
    // A fault stays beside its field until the next attempt.
    setProblem(problem?.tone === 'fault' ? problem : undefined)
  }

  function discard(): void {
    forgetDraft(id)
    setProblem(undefined)
    setState(begin())
  }

  async function save(): Promise<void> {
    const read = readProduct(sections, draft, seen, partsFor(seen))
    if ('fault' in read) return setProblem({ tone: 'fault', text: read.fault, faults: read.faults })
    const { product } = read
    const isMoved = product.section !== seen.section || seen.version === 0
    const stated = isMoved ? { ...product, order: lastPlaceIn(menu.products, product.section) } : product
    const isNewSection = !menu.sections.some(({ title }) => title === product.section)
    keep(draft, seen)
    const outcome = await send(
      [stated],
      isNewSection ? [{ title: product.section, servingHours: null, version: 0 }] : [],
      menu.partsVersion === undefined ? {} : { partsVersion: menu.partsVersion },
    )
    if (outcome.is === 'saved') {
      forgetDraft(id)
      return onSaved(stated)
    }
    if (outcome.is === 'failed') return setProblem({ tone: 'failure', text: outcome.text })
    const now = outcome.menu.products.find((other) => other.id === seen.id)
    if (!now) return setProblem({ tone: 'failure', text: `Not saved. ${outcome.text}.` })
    const theirs = toStated(now)
    const steps = describeProductSteps(seen, theirs, menu.parts) || 'its place or its state'
    const [before, after] = [seen, theirs].map((product) => toTyped(fieldsFor(theirs), toValues(product)))
    if (before && after) keep(withTheirs(draft, before, after), theirs)
    return setProblem({ tone: 'conflict', text: `${outcome.text}: ${steps}.` })
  }

  return { fields: fieldsFor(seen), draft, setDraft, isRestored, isBusy, problem, discard, save: () => void save() }
}

const usesStations = ({ sections, products }: ManagedMenu): boolean =>
  sections.some(({ station }) => station !== undefined) ||
  products.some(({ details }) => details?.station !== undefined)

/** Fields that were not changed here have what the other manager saved. */
function withTheirs(mine: Typed, before: Typed, theirs: Typed): Typed {
  const isSame = (key: string) => JSON.stringify(mine[key]) === JSON.stringify(before[key])
  return { ...mine, ...Object.fromEntries(Object.entries(theirs).filter(([key]) => isSame(key))) }
}
