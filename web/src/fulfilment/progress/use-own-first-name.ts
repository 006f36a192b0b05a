import { useSession } from '../../session/SessionProvider.tsx'

/** Makes the first name from the account's name as the server does. */
export function useOwnFirstName(): string | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.name.trim().split(/\s+/, 1)[0] : undefined
}
