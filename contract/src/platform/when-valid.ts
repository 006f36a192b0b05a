/**
 * Zod goes on after a failed bound, so a refinement would compute from a number or a list of any size. With this, it runs only on
 * values whose own checks have passed.
 */
export const whenValid = {
  when: ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0,
}
