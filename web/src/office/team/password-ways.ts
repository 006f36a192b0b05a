import type { Team } from '@fuel-shack/contract/team/team'

type Way = 'screen' | 'email'
type Person = { account?: { role?: string } | undefined } | undefined

/**
 * How a link to a new password reaches its owner, as the server decides: the person who opens it has the account. It goes to their own
 * address where the server can send there. Undefined where only the server's operator can reset the login.
 */
export function passwordWay(
  { removesFactors }: { removesFactors: boolean },
  person: Person,
  team: Pick<Partial<Team>, 'accounts'> | undefined,
): Way | undefined {
  if (team?.accounts?.canSend.email === true) return 'email'
  return removesFactors || person?.account?.role === 'manager' ? undefined : 'screen'
}
