import { Button } from '../../ui/controls/Button.tsx'
import { useHandOver } from './hand-over.ts'

interface HandOverProps {
  tone: 'dusk' | 'secondary'
  isWide?: boolean
  className?: string | undefined
}

/** Lets the next person log in, without logging the device out. */
export function HandOver(props: HandOverProps) {
  const { isRedirecting, redirect } = useHandOver()
  return (
    <Button {...props} isBusy={isRedirecting} onClick={() => void redirect()}>
      Hand over
    </Button>
  )
}
