import { formatAud } from '@fuel-shack/contract/platform/money'
import { Select } from '../../ui/controls/Select.tsx'
import { plural } from '../parts/plural.ts'
import type { Sheet } from '../sheets/sheet-file.ts'
import { CARD_FIELDS, mappingProblem, type CardFieldName, type Mapping } from './card-columns.ts'
import { toCardLine, type CardLine } from './card-lines.ts'
import styles from './CardImport.module.css'

const EXAMPLES = 2

interface ColumnsProps {
  sheet: Sheet
  mapping: Mapping
  isDisabled: boolean
  onChoose: (name: CardFieldName, index: number | undefined) => void
}

/** Says which column of the file is what, with the first cards as they are read by that. */
export function Columns({ sheet, mapping, isDisabled, onChoose }: ColumnsProps) {
  const options = [
    { value: '', text: 'Not in the file' },
    ...sheet.headings.map((heading, index) => ({ value: String(index), text: heading || `Column ${index + 1}` })),
  ]
  const problem = mappingProblem(mapping)
  return (
    <fieldset className={styles.mapping} disabled={isDisabled}>
      <legend>Which column is what?</legend>
      <div className={styles.columns}>
        {CARD_FIELDS.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            options={options}
            value={String(mapping[name] ?? '')}
            onChange={({ currentTarget: { value } }) => onChoose(name, value === '' ? undefined : Number(value))}
          />
        ))}
      </div>
      <ul className={styles.examples} aria-label="The first cards">
        {problem === undefined
          ? sheet.rows.slice(0, EXAMPLES).map((row) => <li key={row.number}>{exampleOf(toCardLine(row, mapping))}</li>)
          : null}
      </ul>
    </fieldset>
  )
}

/** `Card 1001: 120 points and $5.00, Kim Kookaburra, kim@example.com` */
function exampleOf({ shown, stated, faults: [fault] }: CardLine): string {
  const { points, cents, name, email, mobile } = stated
  if (fault !== undefined) return `${shown}: ${fault}`
  return [`Card ${shown}: ${plural(points, 'point')} and ${formatAud(cents)}`, name, email, mobile]
    .filter((text) => text !== null)
    .join(', ')
}
