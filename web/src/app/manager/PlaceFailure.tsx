import { useForgetAnswers } from '../../office/parts/manager-queries.ts'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'
import { places } from './places.tsx'

/** Replaces a place whose chunk did not load, or which could not be rendered. */
export function PlaceFailure({ onTryAgain }: { onTryAgain: () => void }) {
  const forgetAnswers = useForgetAnswers()
  const retry = () => {
    // They may be the cause.
    forgetAnswers()
    for (const { Page } of places) Page.reset()
    onTryAgain()
  }
  return <RetryNotice onRetry={retry}>Couldn't show this page. The kitchen's screen still works.</RetryNotice>
}
