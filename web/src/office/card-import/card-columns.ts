import { foldText } from '@fuel-shack/contract/platform/folded-text'

interface CardField {
  label: string
  /** Folded headings that mean this field, the surest first. */
  headings: readonly string[]
  /** Headings that may mean it, if none of the others is there. */
  pattern: RegExp
}

/** The fields of a card, in the order in which headings are compared with them: `points balance` has points. */
const FIELDS = {
  points: {
    label: 'Points',
    headings: ['points', 'loyalty points', 'points balance', 'current points', 'available points', 'reward points'],
    pattern: /\bpoints?\b/,
  },
  number: {
    label: 'Card number',
    headings: ['card number', 'card no', 'card', 'loyalty card', 'member number', 'customer code', 'barcode', 'number'],
    pattern: /\b(?:card|member|barcode)\b/,
  },
  balance: {
    label: 'Balance in dollars',
    headings: ['balance', 'store credit', 'loyalty balance', 'credit balance', 'credit', 'stored value', 'dollars'],
    pattern: /\b(?:balance|credit)\b/,
  },
  email: { label: 'Email', headings: ['email', 'email address', 'e mail'], pattern: /mail/ },
  mobile: {
    label: 'Mobile',
    headings: ['mobile', 'mobile number', 'mobile phone', 'phone', 'phone number'],
    pattern: /\b(?:mobile|phone|cell)\b/,
  },
  name: {
    label: 'Name',
    headings: ['name', 'customer name', 'full name', 'first name', 'customer', 'member'],
    pattern: /\bname\b/,
  },
} as const satisfies Record<string, CardField>

export type CardFieldName = keyof typeof FIELDS
/** The fields in the order in which a manager reads them. */
export const CARD_FIELDS = (['number', 'points', 'balance', 'name', 'email', 'mobile'] as const).map((name) => ({
  name,
  label: FIELDS[name].label,
}))

/** The places of the columns. A field that no column has is left out. */
export type Mapping = Readonly<Partial<Record<CardFieldName, number>>>

/** @param columns the headings of a file, folded or not */
export function guessMapping(columns: readonly string[]): Mapping {
  const folded = columns.map(foldText)
  const mapping: Partial<Record<CardFieldName, number>> = {}
  const isFree = (index: number) => !Object.values(mapping).includes(index)
  const take = (name: CardFieldName, index: number) => {
    if (index !== -1 && mapping[name] === undefined) mapping[name] = index
  }
  for (const [name, { headings }] of entriesOfFields())
    for (const heading of headings)
      take(
        name,
        folded.findIndex((column, index) => column === heading && isFree(index)),
      )
  for (const [name, { pattern }] of entriesOfFields())
    take(
      name,
      folded.findIndex((column, index) => pattern.test(column) && isFree(index)),
    )
  return mapping
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the table
const entriesOfFields = () => Object.entries(FIELDS) as [CardFieldName, CardField][]

/** A row of headings has words for a card and what is on it. */
export function looksLikeHeadings(columns: readonly string[]): boolean {
  const { number, points, balance } = guessMapping(columns)
  return number !== undefined && (points !== undefined || balance !== undefined)
}

/** Says why a mapping imports nothing. @returns undefined if it is complete */
export function mappingProblem({ number, points, balance, ...others }: Mapping): string | undefined {
  if (number === undefined) return 'Choose the column with the card numbers.'
  if (points === undefined && balance === undefined) return 'Choose a column with points, or one with balances.'
  const chosen = [number, points, balance, ...Object.values(others)].filter((index) => index !== undefined)
  return new Set(chosen).size < chosen.length ? 'Two of them are the same column.' : undefined
}
