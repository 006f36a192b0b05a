import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import type { Paper } from './use-page-size.ts'

const PAPERS: { id: Paper; label: string }[] = [
  { id: 'a4', label: 'A4' },
  { id: 'roll', label: '80 mm roll' },
]

export function PaperChoice({ paper, onChange }: { paper: Paper; onChange: (paper: Paper) => void }) {
  return <ChoiceGroup legend="Paper" type="radio" options={PAPERS} chosen={[paper]} onToggle={onChange} />
}
