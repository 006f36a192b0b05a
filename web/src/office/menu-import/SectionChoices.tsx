import { Select } from '../../ui/controls/Select.tsx'
import { typed } from '../fields/typed.ts'
import type { FileSection } from './draft.ts'
import styles from './Import.module.css'
import { dishes } from './use-import.ts'

interface SectionChoicesProps {
  sections: readonly FileSection[]
  /** The sections of the menu. */
  known: readonly string[]
  onChoose: (title: string, becomes: string) => void
}

/** The section of the menu for each section of the file. One has to be chosen for the dishes without one; the others are folded. */
export function SectionChoices({ sections, known, onChoose }: SectionChoicesProps) {
  const named = sections.filter(({ title }) => title !== '')
  const unnamed = sections.filter(({ title }) => title === '')
  const all = [...known, ...named.map(({ title }) => title)]
  const select = ({ title, dishes: count, becomes }: FileSection) => (
    <Select
      key={title}
      label={`${title || 'No section'}, ${dishes(count)}`}
      options={[
        ...(becomes === '' ? [{ value: '', text: 'Choose a section' }] : []),
        ...[...new Set([...all, becomes])]
          .filter((name) => name !== '')
          .map((name) => ({
            value: name,
            text: known.includes(name) ? name : `${name} (new)`,
          })),
      ]}
      {...typed(becomes, (chosen) => onChoose(title, chosen))}
    />
  )
  return (
    <>
      {unnamed.map(select)}
      {named.length > 0 ? (
        <details className={styles.folded}>
          <summary>{`Sections (${named.length})`}</summary>
          {named.map(select)}
        </details>
      ) : null}
    </>
  )
}
