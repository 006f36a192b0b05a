import type { ComponentProps } from 'react'
import { Button } from '../controls/Button.tsx'
import { Notice } from './Notice.tsx'

interface RetryNoticeProps extends Omit<ComponentProps<typeof Notice>, 'actions'> {
  isBusy?: boolean
  /** `primary` where there is nothing else to do. */
  buttonTone?: 'primary' | 'secondary'
  onRetry: () => void
}

/** Shows what did not work, with a button that tries it again. */
export function RetryNotice(props: RetryNoticeProps) {
  const { isBusy = false, buttonTone = 'secondary', onRetry, tone = 'danger', ...notice } = props
  const retry = (
    <Button tone={buttonTone} isBusy={isBusy} onClick={onRetry}>
      Try again
    </Button>
  )
  return <Notice {...notice} tone={tone} actions={retry} />
}
