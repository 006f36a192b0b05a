import type { Typed } from './payment-form.ts'
import { testBankAccounts, testCards } from './test-cards.ts'

export type TestFill = { value: string; label: string; note: string; fields: Partial<Typed> }

/** What the buttons of the payment page fill in. The first six are what a shop asks for every day. */
export function testFills(now: Date): { daily: TestFill[]; rare: TestFill[] } {
  const year = String((now.getFullYear() + 4) % 100).padStart(2, '0')
  const cards = testCards.map(({ number, label, brand }): TestFill => {
    const cvc = brand === 'amex' ? '1234' : '123'
    const fields = {
      method: 'card',
      cardNumber: grouped(number),
      expiry: `12 / ${year}`,
      cvc,
      name: 'Test Customer',
    } as const
    return { value: number, label, note: grouped(number), fields }
  })
  const accounts = testBankAccounts.map(({ number, label }): TestFill => {
    const fields = { method: 'au_becs_debit', bsb: '000-000', accountNumber: number, name: 'Test Customer' } as const
    return { value: number, label, note: `Account ${number}`, fields }
  })
  return { daily: cards.slice(0, 6), rare: [...cards.slice(6), ...accounts] }
}

export function findTestFill(value: unknown, now: Date): Partial<Typed> {
  const { daily, rare } = testFills(now)
  return [...daily, ...rare].find((fill) => fill.value === value)?.fields ?? {}
}

export function grouped(number: string): string {
  return number.length === 15
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
