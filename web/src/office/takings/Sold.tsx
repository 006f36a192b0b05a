import { useState } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { Button } from '../../ui/controls/Button.tsx'
import { plural } from '../parts/plural.ts'
import styles from './Takings.module.css'
import type { SoldTable } from './sold-tables.ts'

const SHOWN_FIRST = 10
const ALL = 100

const percent = (share: number): string => `${share * ALL}%`

interface TableProps {
  table: SoldTable
}

interface SoldProps extends TableProps {
  /** The table is on paper, which cannot unfold. */
  isWhole?: boolean
}

/** A table, with a plot above it or a bar in each row. */
export function Sold({ table, isWhole = false }: SoldProps) {
  const { title, heads, isPlotted = false, rows } = table
  const [showsAll, setShowsAll] = useState(false)
  const hasAmounts = rows.some(({ cents }) => cents !== undefined)
  const sold = rows.filter(({ count }) => count !== 0)
  const most = Math.max(...sold.map(({ count }) => count))
  const canFold = !isWhole && sold.length > SHOWN_FIRST
  // A plot shows what a folded table does not.
  const shown = canFold && !showsAll ? sold.slice(0, isPlotted ? 0 : SHOWN_FIRST) : sold
  return (
    <>
      {isPlotted ? <Plot table={table} /> : null}
      {shown.length > 0 ? (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {[...heads, ...(hasAmounts ? ['Amount'] : [])].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, count, cents }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {isPlotted ? null : (
                    <svg className={styles.bar} aria-hidden="true">
                      <rect width={percent(Math.max(0, count / most))} height="100%" />
                    </svg>
                  )}
                </th>
                <td>{count.toLocaleString('en-AU')}</td>
                {cents === undefined ? null : <td>{formatAud(cents)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {canFold ? (
        <Button tone="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : isPlotted ? 'Show the numbers' : `Show all ${sold.length}`}
        </Button>
      ) : null}
    </>
  )
}

const GAP = 0.15
/** The widest column, as a share of the plot: few columns do not fill it. */
const WIDEST = 0.12
/** Columns below which a label fits. Of more, the first begins at the edge, and so stays on a roll of paper. */
const WIDE = 7
const START = { textAnchor: 'start' } as const

const highOf = ({ count, cents = count }: SoldTable['rows'][number]): number => cents

/** A column for each row. Its numbers are in the table beside it. Sizes are percentages, so that texts keep theirs. */
function Plot({ table: { title, rows } }: TableProps) {
  const best = rows.reduce((most, row) => (highOf(row) > highOf(most) ? row : most))
  const most = best.cents === undefined ? plural(best.count, 'order') : formatAud(best.cents)
  const wide = 1 / rows.length
  const columnWide = Math.min((1 - GAP) * wide, WIDEST)
  return (
    <div className={styles.plot}>
      <p aria-hidden="true">{most}</p>
      <svg
        className={styles.columnsOf}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the SVG is created here, not loaded as an image
        role="img"
        aria-label={`${title}: the most ${best.name}, ${most}.`}
      >
        {rows.map((row, index) => {
          const high = Math.max(0, highOf(row) / highOf(best))
          return (
            <rect
              key={row.key}
              x={percent((index + 1 / 2) * wide - columnWide / 2)}
              y={percent(1 - high)}
              width={percent(columnWide)}
              height={percent(high)}
            />
          )
        })}
      </svg>
      <svg className={styles.labels} aria-hidden="true">
        {rows.map(({ key, label }, index) => (
          <text
            key={key}
            {...(index === 0 && rows.length > WIDE ? START : { x: percent((index + 1 / 2) * wide) })}
            y="80%"
          >
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
