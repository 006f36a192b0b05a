type Way = 'screen' | 'email'
type Person = { account?: { role?: string } | undefined } | undefined

/**
 * How a link to a new password may reach its owner, as the server decides: whoever opens it on a screen is that person. That of
 * a manager, and one that ends a second step, goes to their own address only.
 */
export function passwordWays({ removesFactors }: { removesFactors: boolean }, person: Person): Way[] {
  return removesFactors || person?.account?.role === 'manager' ? ['email'] : ['screen', 'email']
}

/** The way that was chosen, unless it is not open to this person. */
export function passwordWay(view: { via: Way; removesFactors: boolean }, person: Person): Way {
  return passwordWays(view, person).includes(view.via) ? view.via : 'email'
}
