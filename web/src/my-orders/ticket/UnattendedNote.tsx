import { phone } from 'virtual:site'
import { useKitchenPace } from '../../kitchen/kitchen-queries.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Warns about an order that the kitchen has not read. */
export function UnattendedNote() {
  if (useKitchenPace({ skip: false }).data?.unattended === undefined) return null
  return (
    <Notice>
      <p>
        The kitchen&apos;s screen is off, so they may not have seen your order yet. Ring{' '}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
      </p>
    </Notice>
  )
}
