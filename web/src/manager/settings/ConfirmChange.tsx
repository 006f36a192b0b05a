import { ConfirmIdentity } from '../../session/ConfirmIdentity.tsx'
import type { Confirmation } from '../../session/use-confirmation.ts'

/** What a change of a setting needs besides a session. */
export function ConfirmChange({ confirmation }: { confirmation: Confirmation }) {
  return (
    <ConfirmIdentity
      confirmation={confirmation}
      passwordHint="This change needs your password."
      loginText="This change needs a fresh login. Then open this page again: your entries are still there."
    />
  )
}
