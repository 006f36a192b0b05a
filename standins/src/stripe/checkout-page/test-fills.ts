import type { Typed } from './payment-form.ts'
import { isAmex, TEST_BANK_ACCOUNTS, TEST_CARDS } from './test-cards.ts'

export interface TestFill {
  value: string
  label: string
  note: string
  fields: Partial<Typed>
}

/** The test details that the payment page can fill in; `common` are the six that are used most. */
export function testFills(now: Date): { common: TestFill[]; rare: TestFill[] } {
  const year = String((now.getFullYear() + 4) % 100).padStart(2, '0')
  const cards = TEST_CARDS.map(({ number, label }): TestFill => {
    const fields = {
      method: 'card',
      cardNumber: grouped(number),
      expiry: `12 / ${year}`,
      cvc: isAmex(number) ? '1234' : '123',
      name: 'Test Customer',
    } as const
    return { value: number, label, note: grouped(number), fields }
  })
  const accounts = TEST_BANK_ACCOUNTS.map(({ number, label }): TestFill => {
    const fields = { method: 'au_becs_debit', bsb: '000-000', accountNumber: number, name: 'Test Customer' } as const
    return { value: number, label, note: `Account ${number}`, fields }
  })
  return { common: cards.slice(0, 6), rare: [...cards.slice(6), ...accounts] }
}

export function findTestFill(value: unknown, now: Date): Partial<Typed> {
  const { common, rare } = testFills(now)
  return [...common, ...rare].find((fill) => fill.value === value)?.fields ?? {}
}

function grouped(number: string): string {
  return isAmex(number)
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
