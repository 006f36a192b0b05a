import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { kitchenScreen, type ScreenUse } from '../screens/kitchen-screen.ts'
import { bell } from '../alarm/bell.ts'

interface BellButtonProps {
  use: ScreenUse
  /** New orders ring here. */
  rings: boolean
  isRinging: boolean
  onAcknowledge: () => void
  onRingWhileManaging: (rings: boolean) => void
}

/** Shows what can be done about the bell of this device. Only a kitchen screen silences the others. */
export function BellButton({ use, rings, isRinging, onAcknowledge, onRingWhileManaging }: BellButtonProps) {
  const state = useExternalStore(bell.state)
  const isManaging = use === 'managing'

  function turnOn() {
    if (use === 'apart') kitchenScreen.set(true)
    if (isManaging) onRingWhileManaging(true)
    // A tap lets the browser play sounds from now on.
    void bell.ring()
  }

  if (rings && state === 'ready') {
    if (!isRinging) return null
    return (
      <Button tone="lamp" onClick={isManaging ? () => onRingWhileManaging(false) : onAcknowledge}>
        {isManaging ? 'Silence on this device' : 'Silence bell'}
      </Button>
    )
  }
  return (
    <Button tone={isManaging ? 'dusk' : 'lamp'} onClick={turnOn}>
      {use === 'apart' ? 'This is a kitchen screen' : 'Turn on bell'}
    </Button>
  )
}
