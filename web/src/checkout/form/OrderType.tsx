import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import type { CheckoutForm } from './checkout-form.ts'

interface OrderTypeProps {
  form: CheckoutForm
  /** The diner is open when the order is ready. */
  canEatHere: boolean
  onChange: (form: CheckoutForm) => void
}

/** Pickup or delivery, which is disabled; and for a pickup, whether the kitchen plates or packs it. */
export function OrderType({ form, canEatHere, onChange }: OrderTypeProps) {
  return (
    <>
      <ChoiceGroup
        legend="Order type"
        type="radio"
        options={[
          { id: 'pickup', label: 'Pickup' },
          { id: 'delivery', label: 'Delivery', isDisabled: true, hint: 'Not available yet' },
        ]}
        chosen={[form.isDelivery ? 'delivery' : 'pickup']}
        onToggle={(id) => onChange({ ...form, isDelivery: id === 'delivery' })}
      />
      <ChoiceGroup
        legend="Eating here?"
        type="radio"
        options={[
          { id: 'take-away', label: 'Take away' },
          { id: 'here', label: 'Eat here', ...(!canEatHere && { isDisabled: true, hint: "The diner's closed then" }) },
        ]}
        chosen={[form.isEatingHere && canEatHere ? 'here' : 'take-away']}
        onToggle={(id) => onChange({ ...form, isEatingHere: id === 'here' })}
      />
    </>
  )
}
