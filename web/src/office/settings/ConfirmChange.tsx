import { ConfirmIdentity } from '../../platform/session/ConfirmIdentity.tsx'
import type { Confirmation } from '../../platform/session/use-confirmation.ts'

/** Shows what a change of a setting needs besides a session. */
export function ConfirmChange({ confirmation }: { confirmation: Confirmation }) {
  return (
    <ConfirmIdentity
      confirmation={confirmation}
      passwordHint="This change needs your password."
      loginText="This change needs a fresh login. Then open this page again: your entries are still there."
    />
  )
}
