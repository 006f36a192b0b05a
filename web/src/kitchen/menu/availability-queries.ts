import { useState } from 'react'
import type { Until } from '@fuel-shack/contract/shop/catalogue/availability'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { dishList } from '../../menu/catalogue/menu-queries.ts'
import { mutation } from '../../platform/client/calls.ts'
import { isUnreachable } from '../../platform/client/problem.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { staffText } from './menu-list.ts'

const { useMutation: useChangeAvailabilityMutation } = mutation('changeAvailability', {
  onSuccess: (changed, _args, client) => {
    dishList.update(client, undefined, (dishes) => dishes.map((dish) => (dish.id === changed.id ? changed : dish)))
  },
})

/** A dish, or one option of it. */
export interface Target {
  productId: string
  optionId?: string
  title: string
}

/** The time until which it is sold out; undefined if it is not. */
export function soldOutUntil(dish: Dish | undefined, { optionId }: Target): Until | undefined {
  const { soldOutUntil: dishUntil, soldOutOptions = [] } = dish?.availability ?? {}
  return optionId === undefined ? dishUntil : soldOutOptions.find(({ id }) => id === optionId)?.until
}

/** Marks as sold out or as available. The row shows what applies now; screen readers hear it, too. */
export function useChangeAvailability() {
  const showToast = useToast()
  const [change, changing] = useChangeAvailabilityMutation()
  const [announcement, setAnnouncement] = useState('')

  async function run(target: Target, until: ChangeAvailability['until']): Promise<void> {
    const { title, ...ids } = target
    setAnnouncement('')
    const { data: dish, error } = await change({ body: { ...ids, until } })
    if (!dish) {
      const reason = isUnreachable(error) ? ': no connection.' : `. ${problemMessage(error)}`
      showToast({ text: `Not saved${reason}`, tone: 'danger' })
      return
    }
    const now = soldOutUntil(dish, target)
    setAnnouncement(`${title}: ${now === undefined ? 'Available again' : staffText(now, new Date())}`)
  }

  const pending = changing.isLoading ? changing.args?.body : undefined
  const isPending = ({ productId, optionId }: Target) =>
    pending?.productId === productId && pending.optionId === optionId
  return { run, isPending, announcement }
}
