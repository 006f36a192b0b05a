const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * Eleven digits with any spaces, whose weighted sum is a multiple of 89 after 1 is taken off the first digit: the rule of the
 * Australian Business Register.
 */
export function isAbn(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  return (
    WEIGHTS.reduce((sum, weight, index) => sum + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)), 0) % 89 === 0
  )
}

/** `51824753556` → `51 824 753 556`. */
export function formatAbn(abn: string): string {
  return abn.replaceAll(' ', '').replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
}
