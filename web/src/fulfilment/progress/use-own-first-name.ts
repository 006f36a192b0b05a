import { firstNameOf } from '@fuel-shack/contract/values/first-name'
import { useSession } from '../../session/SessionProvider.tsx'

/** Makes the first name from the account's name as the server does. */
export function useOwnFirstName(): string | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? firstNameOf(session.name) : undefined
}
