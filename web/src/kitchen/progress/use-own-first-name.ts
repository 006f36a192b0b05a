import { firstNameOf } from '@fuel-shack/contract/platform/first-name'
import { useSession } from '../../platform/session/SessionProvider.tsx'

/** Makes the first name from the account's name as the server does. */
export function useOwnFirstName(): string | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? firstNameOf(session.name) : undefined
}
