import type { IdentityDeps } from '../base/ports.ts'

/**
 * Chooses whom a visitor of the demo is. The visitors of a public demo take turns as its customers, because limits of
 * orders are those of a customer.
 * @returns undefined without the demo
 */
export function createDemo({ demo, demoAccounts }: Pick<IdentityDeps, 'demo' | 'demoAccounts'>) {
  if (demo === undefined) return undefined
  const isPublic = demo === 'public'
  let visits = 0
  return {
    isPublic,
    /**
     * @param who a role, or the address of a demo account
     * @returns the address of an account; undefined if the demo has none
     */
    next(who: string): string | undefined {
      const people = demoAccounts.filter(({ role, email }) => role === who || email === who)
      const turn = isPublic ? visits++ : 0
      return people[turn % people.length]?.email
    },
  }
}
