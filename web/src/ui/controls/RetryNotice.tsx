import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Notice } from '../Notice.tsx'

interface RetryNoticeProps extends Omit<ComponentProps<typeof Notice>, 'actions'> {
  isBusy?: boolean
  onRetry: () => void
}

/** What did not work, with a button that tries it again. */
export function RetryNotice({ isBusy = false, onRetry, tone = 'danger', ...notice }: RetryNoticeProps) {
  const retry = (
    <Button tone="secondary" isBusy={isBusy} onClick={onRetry}>
      Try again
    </Button>
  )
  return <Notice {...notice} tone={tone} actions={retry} />
}
