import { useState } from 'react'
import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { isOnMenu, listSections, moved, movedUp, type ManagedSection } from './menu-order.ts'
import { toStated } from './product-draft.ts'
import { useMenuChange } from './use-menu-change.ts'

/** The changes that one tap in the list makes. A failure is a toast; the list shows what holds. */
export function useMenuActions({ products, partsVersion = 0 }: ManagedMenu) {
  const { save, isBusy } = useMenuChange()
  const showToast = useToast()
  const [announcement, setAnnouncement] = useState('')
  /** Rows stay where they are while the page is open, so that none moves away under a finger. */
  const [stays, setStays] = useState(() => new Set(products.filter(isOnMenu).map(({ id }) => id)))
  /** The product that was taken off or put back last. */
  const [turnedId, setTurnedId] = useState<string>()

  /** @returns whether all of them were saved */
  async function change(changed: readonly ManagedProduct[], isOff?: boolean): Promise<boolean> {
    if (changed.length === 0 || isBusy) return false
    const stated = changed.map((product) => ({
      ...toStated(product),
      ...(isOff !== undefined && { isArchived: isOff }),
    }))
    return attempt(() => save(stated))
  }

  async function attempt(send: () => ReturnType<typeof save>): Promise<boolean> {
    setAnnouncement('')
    const outcome = await send()
    if (outcome.is === 'saved') return true
    const text = outcome.is === 'conflict' ? `Not saved. ${outcome.text}. Look again.` : outcome.text
    showToast({ text, tone: 'danger' })
    return false
  }

  async function setIsOnMenu(product: ManagedProduct, isOn: boolean): Promise<void> {
    setStays(new Set([...stays, product.id]))
    setTurnedId(product.id)
    if (await change([product], !isOn)) setAnnouncement(`${product.title}: ${isOn ? 'on' : 'off'} the menu`)
  }

  /** The allergens of a dish still hold, although a part of it has changed. */
  async function confirmAllergens({ id: productId, title, version }: ManagedProduct): Promise<void> {
    if (isBusy) return
    const isSaved = await attempt(() => save([], [], { partsVersion, checks: [{ productId, version }] }))
    if (isSaved) setAnnouncement(`${title}: allergens checked`)
  }

  async function move(product: ManagedProduct, by: 1 | -1): Promise<void> {
    const { products: together = [] } =
      listSections(products, '', new Set()).find(({ title }) => title === product.section) ?? {}
    if (await change(moved(together, product, by))) {
      setAnnouncement(`${product.title}: ${together.indexOf(product) + by + 1} of ${together.length}`)
    }
  }

  async function moveSectionUp(section: ManagedSection): Promise<void> {
    const sections = listSections(products, '', new Set())
    const same = sections.find(({ title }) => title === section.title)
    if (same && (await change(movedUp(sections, same)))) setAnnouncement(`${section.title}: moved up`)
  }

  return { setIsOnMenu, confirmAllergens, move, moveSectionUp, isBusy, announcement, stays, turnedId }
}
