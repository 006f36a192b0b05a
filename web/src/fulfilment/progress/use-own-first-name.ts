import { useSession } from '../../session/SessionProvider.tsx'

/** As the server makes it from the account's name. */
export function useOwnFirstName(): string | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.name.trim().split(/\s+/, 1)[0] : undefined
}
