import { useState } from 'react'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import { dishList } from '../../menu/catalogue/menu-queries.ts'
import { mutation } from '../../platform/client/staff/staff-calls.ts'
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

export type Change = Pick<ChangeAvailability, 'until' | 'left'>

/** Marks as sold out or as available, also in a number. The row shows what applies now; screen readers hear it, too. */
export function useChangeAvailability() {
  const showToast = useToast()
  const [change, changing] = useChangeAvailabilityMutation()
  const [announcement, setAnnouncement] = useState('')

  /** @returns whether it was saved */
  async function run(target: Target, asked: Change): Promise<boolean> {
    const { title, ...ids } = target
    setAnnouncement('')
    const { data: dish, error } = await change({ body: { ...ids, ...asked } })
    if (!dish) {
      const reason = isUnreachable(error) ? ': no connection.' : `. ${problemMessage(error)}`
      showToast({ text: `Not saved${reason}`, tone: 'danger' })
      return false
    }
    setAnnouncement(`${title}: ${staffText(dish, target.optionId, new Date()) ?? 'Available again'}`)
    return true
  }

  const pending = changing.isLoading ? changing.args?.body : undefined
  const isPending = ({ productId, optionId }: Target) =>
    pending?.productId === productId && pending.optionId === optionId
  return { run, isPending, announcement }
}
